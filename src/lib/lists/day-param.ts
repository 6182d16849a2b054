/** Days in the URL of a list. A file of its own, because the catalog loads list-filter.ts and needs no dates. */
import { isDay } from '#lib/format/dates.ts';
import type { ParamCodec } from './list-filter.ts';

/** A filter takes days of these years: not 0202, which a person types on the way to 2026. */
export const firstDay = '2000-01-01';
export const lastDay = '2100-12-31';

/** The day that a date input holds, or `null`. */
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
