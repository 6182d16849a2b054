import { classNames } from '#lib/format/class-names.ts';

/** Placeholder in the size of content that is loading, so that nothing moves when the content arrives. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-pulse rounded-control bg-paper-deep', className)}
    />
  );
}
