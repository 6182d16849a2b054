import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusOn } from '#lib/browser/focus.ts';

/**
 * After a navigation the focus moves to the new page's heading, so that a screen reader reads where one
 * is and the Tab key goes on from there. The first load, and changes of the query alone (a filter, a
 * search), leave it where it is. A hash moves to its target instead. A page that is still loading has no
 * heading: it gets the focus when it comes, unless the visitor has put that elsewhere by then.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);

  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    const focusPlace = () => {
      const place = document.getElementById(hash.slice(1)) ?? document.querySelector('main h1');
      focusOn(place);
      return place !== null;
    };
    if (focusPlace()) return;
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusPlace()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, hash]);
}
