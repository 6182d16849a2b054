import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';
import { readStored, writeStored } from '#lib/browser/storage.ts';
import { drawAtOnce, drawInTurns } from './draw-in-turns.ts';

const storageKey = 'scroll-positions';

/** Pixels from the top, by entry of the history. */
let positions: Record<string, number> | undefined;

function knownPositions(): Record<string, number> {
  positions ??= Object.fromEntries(
    Object.entries(readStored('session', storageKey) ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
  return positions;
}

/** Entries the router has not made, the first one and the browser's own jumps to an anchor, share a key. */
function entryKey({ key, pathname, hash }: Location): string {
  return key === 'default' ? `${pathname}${hash}` : key;
}

/**
 * Where a page is looked at: at its top or its anchor after a navigation, where one left it on the way back
 * and forward, unmoved when only the query changes (a filter, a page of a list). The first page is the
 * browser's: it may have been scrolled before the app came, and is left alone.
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
    // The next document of this tab is the browser's again.
    const handBack = () => {
      window.history.scrollRestoration = 'auto';
      const own = Object.entries(knownPositions()).filter(([key]) => !key.startsWith('/'));
      writeStored('session', storageKey, Object.fromEntries(own));
    };
    takeOver();
    drawInTurns();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', handBack);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pageshow', takeOver);
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
    drawAtOnce();
    if (navigationType === 'POP' && known !== undefined) window.scrollTo(0, known);
    else if (anchor) anchor.scrollIntoView();
    else if (!isSamePage || before.search === location.search) window.scrollTo(0, 0);
  }, [location, navigationType]);
}
