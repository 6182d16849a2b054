import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useStableCallback } from '#lib/browser/use-stable-callback.ts';

type SetParams = (params: URLSearchParams, options?: { replace?: boolean }) => void;

interface Asked {
  from: string;
  to: Parameters<SetParams>;
}

/** After how long an address that did not follow is tried again, in milliseconds. */
const nextTry = 1_000;

/**
 * The query of the address, ahead of a navigation that is still being rendered: a control that shows it
 * answers at once, and two quick changes do not undo each other.
 */
export function usePendingParams(): [URLSearchParams, SetParams] {
  const [params, setParams] = useSearchParams();
  const { key, pathname } = useLocation();
  const [asked, setAsked] = useState<Asked>();
  // Every navigation that arrives has a key of its own: what was asked before it is settled.
  if (asked && asked.from !== key) setAsked(undefined);

  const write = useStableCallback((...to: Parameters<SetParams>) => {
    // Another page has been asked for and is on its way: this would take it back.
    if (window.location.pathname !== pathname) return;
    try {
      setParams(...to);
    } catch (error) {
      // Safari takes about a hundred changes of the address in half a minute, and throws at the next.
      if (!(error instanceof DOMException)) throw error;
    }
  });
  useEffect(() => {
    if (!asked) return;
    const timer = setInterval(() => {
      // Where it has followed, the page is only slow to be drawn.
      const hasFollowed = window.location.search.slice(1) === asked.to[0].toString();
      if (!hasFollowed) write(...asked.to);
    }, nextTry);
    return () => clearInterval(timer);
  }, [asked, write]);

  return [
    asked?.from === key ? asked.to[0] : params,
    (...to) => {
      setAsked({ from: key, to });
      write(...to);
    },
  ];
}
