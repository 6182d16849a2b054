import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation, type To } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** State for the history entry that the link creates. */
  state?: unknown;
}

/**
 * A link within the site. It uses only the router's hooks, because the router's own link component would add 2 kB to
 * every page for prefetching. src/app/prefetch.ts does the prefetching.
 */
export function Link({ to, state, onClick, target = '', ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, target });
  const followAgain = useLinkClickHandler<HTMLAnchorElement>(to, { state, target, replace: true });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    // A second click while the next page is loading must not add a second history entry. The router would add one,
    // because it compares the link with the page that is still shown.
    const isCurrentUrl = event.currentTarget.href === window.location.href;
    (isCurrentUrl ? followAgain : follow)(event);
  };
  // eslint-disable-next-line jsx-a11y-x/anchor-has-content -- The content is in `rest`.
  return <a {...rest} target={target || undefined} href={useHref(to)} onClick={click} />;
}

interface NavLinkProps extends LinkProps {
  to: string;
  /** True if the link is current only at its exact URL, and not at the URLs below it. */
  end?: boolean;
}

/** A link that has `aria-current` while its page is shown. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  // Removes a slash at the end of the path, because the router ignores it.
  const here = `${pathname.replace(/\/$/, '')}/`;
  const there = `${to.replace(/\/$/, '')}/`;
  const isCurrent = end ? here === there : here.startsWith(there);
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
