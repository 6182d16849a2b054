import { Skeleton } from '#components/ui/skeleton.tsx';

export const galleryGrid = 'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-3 gap-y-4';

/** As much room as the photos will take. */
export function GallerySkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading photos" className={`w-full ${galleryGrid}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="pb-11">
          <Skeleton className="aspect-square" />
        </div>
      ))}
    </div>
  );
}
