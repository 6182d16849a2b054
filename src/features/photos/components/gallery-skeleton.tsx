import { Skeleton } from '#components/ui/skeleton.tsx';

export const galleryGrid = 'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-3 gap-y-4';

interface GallerySkeletonProps {
  count: number;
  /** The Tailwind padding for what belongs under a photo: a button unless told. */
  foot?: string;
}

/** As much room as the photos will take. */
export function GallerySkeleton({ count, foot = 'pb-11' }: GallerySkeletonProps) {
  return (
    <div role="status" aria-label="Loading photos" className={`w-full ${galleryGrid}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={foot}>
          <Skeleton className="aspect-square" />
        </div>
      ))}
    </div>
  );
}
