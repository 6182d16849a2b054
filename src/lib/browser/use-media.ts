import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, now and after every change; `unasked` where there is no window. */
export function useMedia(query: string, unasked = false): boolean {
  // The same function for the same query: another one would be subscribed anew with every rendering.
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => unasked,
  );
}
