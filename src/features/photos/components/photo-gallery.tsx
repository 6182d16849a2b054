import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { galleryGrid } from './gallery-skeleton.tsx';
import { altText, type Photo } from '../photo.ts';

interface PhotoGalleryProps {
  photos: readonly Photo[];
  /** Who took a photo, in words. */
  authorOf: (photo: Photo) => string;
  /** A file did not load: its URL may have run out. */
  onMissing: () => void;
  /** What belongs under a photo. */
  children: (photo: Photo, alt: string) => ReactNode;
}

/** Stands under a photo where another one has a button, and is as high. */
export function PhotoNote({ children }: { children: string }) {
  return <p className="flex min-h-11 items-center text-sm text-muted">{children}</p>;
}

/** Small photos in a row, each large by a press. */
export function PhotoGallery({ photos, authorOf, onMissing, children }: PhotoGalleryProps) {
  const [open, setOpen] = useState<number>();
  const altOf = (photo: Photo, index: number) =>
    altText(photo, index, photos.length, authorOf(photo));
  const shown = open === undefined ? undefined : photos[open];
  return (
    <>
      <ul aria-label="Photos" className={`${galleryGrid} print:grid-cols-2`}>
        {photos.map((photo, index) => {
          const alt = altOf(photo, index);
          return (
            <li key={photo.id} className="min-w-0 break-inside-avoid">
              <button
                type="button"
                onClick={() => setOpen(index)}
                className="block aspect-square w-full cursor-zoom-in overflow-hidden rounded-control border border-line bg-paper-deep hover:border-ink print:aspect-auto"
              >
                {photo.url && (
                  <img
                    src={photo.url}
                    alt={alt}
                    width={1_600}
                    height={1_600}
                    loading="lazy"
                    onError={onMissing}
                    className="size-full object-cover print:h-auto print:object-contain"
                  />
                )}
              </button>
              {children(photo, alt)}
            </li>
          );
        })}
      </ul>
      {shown?.url && open !== undefined && (
        <LargePhoto
          url={shown.url}
          alt={altOf(shown, open)}
          index={open}
          count={photos.length}
          onIndex={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface LargePhotoProps {
  url: string;
  alt: string;
  index: number;
  count: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

function LargePhoto({ url, alt, index, count, onIndex, onClose }: LargePhotoProps) {
  const hasBefore = index > 0;
  const hasAfter = index < count - 1;
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' && hasBefore) onIndex(index - 1);
    if (key === 'ArrowRight' && hasAfter) onIndex(index + 1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={alt} className="max-w-280">
      <div className="grid gap-4">
        <img
          key={url}
          src={url}
          alt={alt}
          className="mx-auto h-[55dvh] w-full rounded-control bg-paper-deep object-contain"
        />
        {count > 1 && (
          <div className="flex justify-center gap-3">
            <Button
              variant="secondary"
              aria-disabled={!hasBefore}
              onClick={() => hasBefore && onIndex(index - 1)}
            >
              <ChevronLeft aria-hidden className="size-4" />
              Previous
            </Button>
            <Button
              variant="secondary"
              aria-disabled={!hasAfter}
              onClick={() => hasAfter && onIndex(index + 1)}
            >
              Next
              <ChevronRight aria-hidden className="size-4" />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
