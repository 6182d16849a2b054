/** Days in the URL of a list. A file of its own, because the catalog loads list-filter.ts and needs no dates. */
import { isDay } from '#lib/format/dates.ts';
import type { ParamCodec } from './list-filter.ts';

/** The first and last day that a filter accepts. This excludes 0202, which appears while 2026 is typed. */
export const firstDay = '2000-01-01';
export const lastDay = '2100-12-31';

/** The day of a date input, or `null`. */
export function dayOf(text: string): string | null {
  return isDay(text) && text >= firstDay && text <= lastDay ? text : null;
}

export function dayParam(name: string): ParamCodec<string | null> {
  return { name, read: dayOf, write: (day) => day ?? '' };
}

export interface DayRange {
  /** First and last day; `null` leaves that end open. */
  readonly from: string | null;
  readonly to: string | null;
}

/** True if the first day is later than the last one: nothing can match. */
export function isDayRangeReversed({ from, to }: DayRange): boolean {
  return from !== null && to !== null && from > to;
}
