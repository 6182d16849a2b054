import { useSyncExternalStore } from 'react';
import { businessToday } from '#lib/format/dates.ts';

/** Checks every minute, so that a page that is open overnight changes to the next day. */
function everyMinute(notify: () => void): () => void {
  const timer = setInterval(notify, 60_000);
  return () => clearInterval(timer);
}

/** Today in California, as a date input writes it; `undefined` in prerendered pages. */
export function useBusinessToday(): string | undefined {
  return useSyncExternalStore(everyMinute, businessToday, () => undefined);
}
