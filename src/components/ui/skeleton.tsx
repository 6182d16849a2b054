import { classNames } from '#lib/format/class-names.ts';

/** Holds the place of something that is loading, in its size, so that nothing jumps when it comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-pulse rounded-control bg-paper-deep', className)}
    />
  );
}
