import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation, type To } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Kept with the entry of the history that the link makes. */
  state?: unknown;
}

/**
 * A link within the site, on the router's hooks. The router's own component brings along what frameworks fetch
 * ahead with, which weighs 2 kB on every page; ours is src/app/prefetch.ts.
 */
export function Link({ to, state, onClick, target = '', ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, target });
  const followAgain = useLinkClickHandler<HTMLAnchorElement>(to, { state, target, replace: true });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    // Pressed again while its page is on its way: the router, which compares with the page that is still shown, would
    // make an entry of the history each time, and Back would lead nowhere as often.
    const isAskedFor = event.currentTarget.href === window.location.href;
    (isAskedFor ? followAgain : follow)(event);
  };
  return <a {...rest} target={target || undefined} href={useHref(to)} onClick={click} />;
}

interface NavLinkProps extends LinkProps {
  to: string;
  /** Only this very address is where the link leads, not what lies below it. */
  end?: boolean;
}

/** A link that says when one is where it leads (`aria-current`). */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  // As the router reads addresses: in any case, with a slash at their end or without.
  const here = `${pathname.toLowerCase().replace(/\/$/, '')}/`;
  const there = `${to.replace(/\/$/, '')}/`;
  const isCurrent = end ? here === there : here.startsWith(there);
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
