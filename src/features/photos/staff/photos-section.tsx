import type { ReactNode } from 'react';
import { GallerySkeleton } from '../components/gallery-skeleton.tsx';
import type { Photo } from '../photo.ts';

export function PhotosSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="photos-title" className="grid gap-4">
      <h2 id="photos-title" className="border-b border-line pb-2 text-xl">
        Photos
      </h2>
      {children}
    </section>
  );
}

interface PhotosSectionSkeletonProps {
  known: readonly Pick<Photo, 'kind' | 'messageId'>[];
}

export function PhotosSectionSkeleton({ known }: PhotosSectionSkeletonProps) {
  const shown = known.filter(({ messageId }) => messageId === null);
  if (shown.length === 0) return null;
  return (
    <PhotosSection>
      <GallerySkeleton
        count={shown.length}
        // Photos of the staff also have a checkbox.
        footOf={(index) => (shown[index]?.kind === 'customer' ? 'pb-16' : 'pb-27')}
      />
    </PhotosSection>
  );
}
