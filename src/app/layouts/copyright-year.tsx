import { useSyncExternalStore } from 'react';

/** Hydration renders the year of the build, as the prerendered page has it. Then the clock's year replaces it. */
const subscribe = () => () => undefined;
const buildYear = __BUILD_YEAR__;

export function CopyrightYear() {
  return useSyncExternalStore(
    subscribe,
    () => new Date().getFullYear(),
    () => buildYear,
  );
}
