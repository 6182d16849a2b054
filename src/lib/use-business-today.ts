import { useSyncExternalStore } from 'react';
import { businessToday } from './dates.ts';

// Read again whenever something else draws the page anew; a day does not need a clock of its own.
const never = () => () => undefined;

/** Today in California, as a date input writes it; `undefined` where the page is written ahead of time. */
export function useBusinessToday(): string | undefined {
  return useSyncExternalStore(never, businessToday, () => undefined);
}
