import { classNames } from '#lib/format/class-names.ts';
import { Skeleton } from './skeleton.tsx';

interface ListSkeletonProps {
  /** Text for screen readers, such as 'Loading orders'. */
  label: string;
  /** The Tailwind height of each block. */
  heights: readonly string[];
  /** Tailwind classes for the gap and the margin. */
  className?: string;
}

/** Placeholder for a list or a page until its first response arrives. */
export function ListSkeleton({ label, heights, className = 'gap-4' }: ListSkeletonProps) {
  return (
    <div role="status" aria-label={label} className={classNames('grid', className)}>
      {heights.map((height, index) => (
        <Skeleton key={index} className={height} />
      ))}
    </div>
  );
}
