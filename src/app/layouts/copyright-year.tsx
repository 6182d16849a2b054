import { useSyncExternalStore } from 'react';

/** The clock is not read while rendering: pages written at build time must match what the browser renders. */
const subscribe = () => () => undefined;
const buildYear = __BUILD_YEAR__;

export function CopyrightYear() {
  return useSyncExternalStore(
    subscribe,
    () => new Date().getFullYear(),
    () => buildYear,
  );
}
