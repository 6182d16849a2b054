import { classNames } from '#lib/format/class-names.ts';

/** Takes the place of something that is loading, in its size: nothing moves when it arrives. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-pulse rounded-control bg-paper-deep', className)}
    />
  );
}
