import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusOn } from '#lib/browser/focus.ts';

/**
 * After a navigation the focus moves to the new page's heading, or to the target of a hash: a screen reader reads it,
 * and the Tab key continues there. The first load and a change of the query alone move no focus. The heading of a
 * page that is still loading gets the focus when it appears, unless the visitor has moved the focus by then.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);

  // An effect event reads the latest hash, because a page may change its hash while it loads.
  const focusPlace = useEffectEvent(() => {
    const target = document.getElementById(hash.slice(1));
    const place = target ?? document.querySelector('main h1');
    focusOn(place);
    // The target of the hash may have appeared after the page was scrolled, so scroll to it again.
    target?.scrollIntoView({ block: 'nearest' });
    return place !== null;
  });
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    if (focusPlace()) return;
    // The pressed button may keep the focus for a while. This does not mean that the visitor has moved the focus.
    const untouched = [document.body, document.activeElement];
    const observer = new MutationObserver(() => {
      if (!untouched.includes(document.activeElement) || focusPlace()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}
