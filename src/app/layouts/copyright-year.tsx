import { useSyncExternalStore } from 'react';

/** Hydration must render the year of the build, as in the prerendered page. Then the current year replaces it. */
const subscribe = () => () => undefined;
const buildYear = __BUILD_YEAR__;

export function CopyrightYear() {
  return useSyncExternalStore(
    subscribe,
    () => new Date().getFullYear(),
    () => buildYear,
  );
}
