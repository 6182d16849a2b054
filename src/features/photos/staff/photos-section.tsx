import type { ReactNode } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { GallerySkeleton } from '../components/gallery-skeleton.tsx';
import type { Photo } from '../photo.ts';

interface PhotosSectionProps {
  /** Whether it has the buttons alone, which need no heading. */
  isEmpty: boolean;
  children: ReactNode;
}

export function PhotosSection({ isEmpty, children }: PhotosSectionProps) {
  return (
    <section aria-labelledby="photos-title" className="grid gap-4">
      <h2 id="photos-title" className={isEmpty ? 'sr-only' : 'border-b border-line pb-2 text-xl'}>
        Photos
      </h2>
      {children}
    </section>
  );
}

interface PhotosSectionSkeletonProps {
  known: readonly Pick<Photo, 'kind' | 'messageId'>[];
  canAdd: boolean;
}

/** As much room as the photos of a request and the buttons under them will take. */
export function PhotosSectionSkeleton({ known, canAdd }: PhotosSectionSkeletonProps) {
  const shown = known.filter(({ messageId }) => messageId === null);
  if (known.length === 0 && !canAdd) return null;
  return (
    <PhotosSection isEmpty={known.length === 0}>
      {shown.length > 0 && (
        <GallerySkeleton
          count={shown.length}
          // Those of a visit have a tick as well.
          footOf={(index) => (shown[index]?.kind === 'customer' ? 'pb-16' : 'pb-27')}
        />
      )}
      {/* Two buttons, which a phone shows one below the other. */}
      {canAdd && <Skeleton className="h-24 min-[27rem]:h-11" />}
      {known.length > 0 && <Skeleton className="h-11" />}
    </PhotosSection>
  );
}
