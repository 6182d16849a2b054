import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that never changes its identity and always runs the latest version. For events, not for rendering. */
export function useStableCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
