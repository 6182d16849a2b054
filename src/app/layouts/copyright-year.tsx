import { useSyncExternalStore } from 'react';

/**
 * Hydration must first render the build's year, because the prerendered page contains it. The current year replaces it.
 */
const subscribe = () => () => undefined;
const buildYear = __BUILD_YEAR__;

export function CopyrightYear() {
  return useSyncExternalStore(
    subscribe,
    () => new Date().getFullYear(),
    () => buildYear,
  );
}
