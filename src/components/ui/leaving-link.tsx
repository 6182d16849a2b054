import type { MouseEvent } from 'react';
import { Link, type LinkProps } from '#components/link.tsx';
import { useHeadingAfter } from '#lib/browser/use-focus-after.ts';

/** A link that goes with what it stands in once it has been followed: the page's heading gets its focus then. */
export function LeavingLink({ onClick, ...rest }: LinkProps) {
  const onFollow = useHeadingAfter();
  return (
    <Link
      {...rest}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onFollow(event.currentTarget);
        onClick?.(event);
      }}
    />
  );
}
