import { classNames } from '#lib/format/class-names.ts';
import { Skeleton } from './skeleton.tsx';

interface ListSkeletonProps {
  /** Such as 'Loading orders'. */
  label: string;
  /** The Tailwind height of each block. */
  heights: readonly string[];
  /** Tailwind gap and margin. */
  className?: string;
}

/** Placeholder for a list or a page until its first answer arrives. */
export function ListSkeleton({ label, heights, className = 'gap-4' }: ListSkeletonProps) {
  return (
    <div role="status" aria-label={label} className={classNames('grid', className)}>
      {heights.map((height, index) => (
        <Skeleton key={index} className={height} />
      ))}
    </div>
  );
}
