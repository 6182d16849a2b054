import { useCallback, useSyncExternalStore } from 'react';

/** True while a media query matches. `serverValue` is the result in prerendered pages. */
export function useMediaQuery(query: string, serverValue = false): boolean {
  // Memoized, because React subscribes again if it gets a new function.
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
    () => serverValue,
  );
}
