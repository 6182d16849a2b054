import { Skeleton } from '#components/ui/skeleton.tsx';

export const galleryGrid = 'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-3 gap-y-4';

interface GallerySkeletonProps {
  count: number;
  /** Tailwind padding below a photo, as high as the content there. Defaults to the height of a button. */
  footOf?: (index: number) => string;
}

/** Leaves room for the remove button below a photo of a message. */
export const messageFoot = (mayRemove: boolean) => () => (mayRemove ? 'pb-11' : '');

export function GallerySkeleton({ count, footOf = () => 'pb-11' }: GallerySkeletonProps) {
  return (
    <div role="status" aria-label="Loading photos" className={`w-full ${galleryGrid}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={footOf(index)}>
          <Skeleton className="aspect-square" />
        </div>
      ))}
    </div>
  );
}
