import type { RouteObject } from 'react-router-dom';
import { setPageLoader } from '#lib/loading/prefetch-page.ts';
import { loadPages } from './page.tsx';

/** How long a click may go unanswered before the page says that it is on its way, in milliseconds. */
const patienceMs = 200;

function internalLink(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link && link.origin === window.location.origin && link.target !== '_blank' ? link : null;
}

/** Fetches a page's code when its link is pointed at, touched or focused: it is there when it is clicked. */
export function prefetchOnIntent(routes: RouteObject[]): void {
  setPageLoader((pathname) => loadPages(routes, pathname));
  const prefetch = (event: Event) => {
    const link = internalLink(event);
    // What cannot be fetched now is asked for again by the click, which then says so.
    if (link) loadPages(routes, link.pathname).catch(() => undefined);
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(sign, prefetch, { passive: true });
  }

  let pending = 0;
  const showProgress = async (event: MouseEvent) => {
    const link = internalLink(event);
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || opensElsewhere || link.pathname === window.location.pathname) return;
    const { dataset } = document.documentElement;
    const timer = setTimeout(() => (dataset.loading = ''), patienceMs);
    pending += 1;
    await loadPages(routes, link.pathname).catch(() => undefined);
    clearTimeout(timer);
    pending -= 1;
    if (pending === 0) delete dataset.loading;
  };
  document.addEventListener('click', (event) => void showProgress(event), { capture: true });
}
