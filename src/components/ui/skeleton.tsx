import { classNames } from '#lib/format/class-names.ts';

/** Placeholder with the size of the content that is loading, so nothing moves when the content arrives. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-pulse rounded-control bg-paper-deep', className)}
    />
  );
}
