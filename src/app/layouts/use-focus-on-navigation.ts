import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusOn } from '#lib/browser/focus.ts';

/**
 * Moves the focus to the heading of a new page, or to the target of the URL's hash. Screen readers read it, and the Tab
 * key continues there. The first page and a change of the search params do not move the focus. While the page is
 * loading, the heading gets the focus later, unless the visitor has moved the focus by then.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);

  // A page may change its hash while it loads, so the effect event reads the latest one.
  const focusPlace = useEffectEvent(() => {
    const target = document.getElementById(hash.slice(1));
    const place = target ?? document.querySelector('main h1');
    focusOn(place);
    // The target may have appeared after the page was scrolled, so scroll again.
    target?.scrollIntoView({ block: 'nearest' });
    return place !== null;
  });
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    if (focusPlace()) return;
    // The pressed button may still have the focus. This does not count as a move by the visitor.
    const untouched = [document.body, document.activeElement];
    const observer = new MutationObserver(() => {
      if (!untouched.includes(document.activeElement) || focusPlace()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}
