import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Fetches a page's code when its link is pointed at, touched or focused: it is there when it is clicked. */
export function prefetchOnIntent(routes: RouteObject[]): void {
  const seen = new Set<string>();

  const prefetch = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== window.location.origin || seen.has(link.pathname)) return;
    seen.add(link.pathname);
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // What cannot be fetched now is asked for again by the click, which then says so.
      if (typeof route.lazy === 'function') route.lazy().catch(() => seen.delete(link.pathname));
    }
  };

  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(sign, prefetch, { passive: true });
  }
}
