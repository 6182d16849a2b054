import type { RouteObject } from 'react-router-dom';
import { loadPages } from './lazy-page.tsx';

/** Loading time after which a progress line appears, in milliseconds. */
const patienceMs = 200;

function internalLink(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link && link.origin === window.location.origin && link.target !== '_blank' ? link : null;
}

/** Fetches the code of a page early: when the visitor points at a link to it, touches it or focuses it. */
export function prefetchOnIntent(routes: RouteObject[]): void {
  // Ignores a failure, because a click fetches the code again and the page then shows the failure.
  const prefetch = (link: HTMLAnchorElement) =>
    loadPages(routes, link.pathname).catch(() => undefined);

  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    const onSign = (event: Event) => {
      const link = internalLink(event);
      if (link) void prefetch(link);
    };
    document.addEventListener(sign, onSign, { passive: true });
  }

  let pending = 0;
  const showProgress = async (event: MouseEvent) => {
    const link = internalLink(event);
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || opensElsewhere || link.pathname === window.location.pathname) return;
    const { dataset } = document.documentElement;
    const timer = setTimeout(() => (dataset.loading = ''), patienceMs);
    pending += 1;
    await prefetch(link);
    clearTimeout(timer);
    pending -= 1;
    if (pending === 0) delete dataset.loading;
  };
  document.addEventListener('click', (event) => void showProgress(event), { capture: true });
}
