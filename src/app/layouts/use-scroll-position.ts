import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';
import { readStored, writeStored } from '#lib/browser/storage.ts';

const storageKey = 'scroll-positions';

/** Distance from the top in pixels, by history entry. */
let positions: Record<string, number> | undefined;

function knownPositions(): Record<string, number> {
  positions ??= Object.fromEntries(
    Object.entries(readStored('session', storageKey) ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
  return positions;
}

/** The router gives no key to the first history entry or to entries that the browser adds for an anchor. */
function entryKey({ key, pathname, hash }: Location): string {
  return key === 'default' ? `${pathname}${hash}` : key;
}

/**
 * Scrolls to the top or to the anchor after a navigation. After Back and Forward, restores the earlier position. A
 * change of the search params (such as a filter) does not scroll. The browser itself scrolls the first page.
 */
export function useScrollPosition(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef<Location>(undefined);

  useEffect(() => {
    const remember = () => {
      if (shown.current) knownPositions()[entryKey(shown.current)] = window.scrollY;
    };
    const takeOver = () => (window.history.scrollRestoration = 'manual');
    // Let the browser itself scroll the next document in this tab.
    const handBack = () => {
      window.history.scrollRestoration = 'auto';
      writeStored('session', storageKey, knownPositions());
    };
    // After Back, WebKit restores the position only after the `pageshow` event. The timeout waits for this.
    const takeOverLater = () => setTimeout(takeOver);
    takeOver();
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pageshow', takeOverLater);
    window.addEventListener('pagehide', handBack);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pageshow', takeOverLater);
      window.removeEventListener('pagehide', handBack);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (!before || entryKey(before) === entryKey(location)) return;
    const known = knownPositions()[entryKey(location)];
    const anchor = location.hash && document.getElementById(location.hash.slice(1));
    const isSamePage = before.pathname === location.pathname;
    if (navigationType === 'POP' && known !== undefined) window.scrollTo(0, known);
    else if (anchor) anchor.scrollIntoView();
    else if (!isSamePage || before.search === location.search) window.scrollTo(0, 0);
  }, [location, navigationType]);
}
