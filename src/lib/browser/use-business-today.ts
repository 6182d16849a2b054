import { useSyncExternalStore } from 'react';
import { businessToday } from '#lib/format/dates.ts';

/** Checks every minute whether a new day has begun, because a page may be open overnight. */
function everyMinute(notify: () => void): () => void {
  const timer = setInterval(notify, 60_000);
  return () => clearInterval(timer);
}

/** Today in California, in the format of a date input. `undefined` in prerendered pages. */
export function useBusinessToday(): string | undefined {
  return useSyncExternalStore(everyMinute, businessToday, () => undefined);
}
