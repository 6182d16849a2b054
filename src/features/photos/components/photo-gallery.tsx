import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { galleryGrid } from './gallery-skeleton.tsx';
import { altText, type Photo } from '../photo.ts';

interface PhotoGalleryProps {
  photos: readonly Photo[];
  /** Returns the author, for the alternative text of the photo. */
  authorOf: (photo: Photo) => string;
  /** Called when a photo did not load, for example because its URL has expired. */
  onMissing: () => void;
  /** Content below a photo. */
  children: (photo: Photo, alt: string) => ReactNode;
}

/** Text below a photo without a button. It is as high as a button. */
export function PhotoNote({ children }: { children: string }) {
  return <p className="flex min-h-11 items-center text-sm text-muted">{children}</p>;
}

/** Grid of thumbnails. A click enlarges the photo. */
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
  const [fullUrl, setFullUrl] = useState<string>();
  const isFull = fullUrl === url;
  const frame = useRef<HTMLDivElement>(null);
  const sizeButton = useRef<HTMLButtonElement>(null);
  const changeSize = () => {
    // The frame can have the focus only at full size, so the focus moves to the button.
    sizeButton.current?.focus({ preventScroll: true });
    setFullUrl(isFull ? undefined : url);
  };
  useEffect(() => {
    const { current } = frame;
    if (!isFull || !current) return;
    // The arrow keys scroll the photo only while the frame has the focus.
    current.focus({ preventScroll: true });
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = current;
    current.scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2);
  }, [isFull]);
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (isFull) return;
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
        <div
          ref={frame}
          {...(isFull && { role: 'region', 'aria-label': `${alt}, full size`, tabIndex: 0 })}
          className="flex h-[55dvh] overflow-auto rounded-control bg-paper-deep"
        >
          {/* The Tab key skips this button, because keyboard users have the button "Full size" below. */}
          <button
            type="button"
            tabIndex={-1}
            onClick={changeSize}
            className={isFull ? 'm-auto shrink-0 cursor-zoom-out' : 'size-full cursor-zoom-in'}
          >
            <img
              key={url}
              src={url}
              alt={alt}
              className={isFull ? 'max-w-none' : 'size-full object-contain'}
            />
          </button>
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <Button ref={sizeButton} variant="secondary" onClick={changeSize}>
            {isFull ? (
              <ZoomOut aria-hidden className="size-4" />
            ) : (
              <ZoomIn aria-hidden className="size-4" />
            )}
            {isFull ? 'Whole photo' : 'Full size'}
          </Button>
          {count > 1 && (
            <>
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
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
