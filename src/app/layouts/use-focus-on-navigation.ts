import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading, focusOn } from '#lib/focus.ts';

/**
 * After a navigation the focus moves to the new page's heading, so that a screen reader reads where one
 * is and the Tab key goes on from there. The first load, and changes of the query alone (a filter, a
 * search), leave it where it is. A hash moves to its target instead.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);

  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) focusOn(target);
    else focusHeading();
  }, [pathname, hash]);
}
