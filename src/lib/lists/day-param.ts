/** Days in the URL of a list. They have their own file, because the catalog loads list-filter.ts and needs no dates. */
import { isDay } from '#lib/format/dates.ts';
import type { ParamCodec } from './list-filter.ts';

/**
 * The first and last day that a filter accepts. The year 0202 is excluded, because it appears while a person types
 * 2026.
 */
export const firstDay = '2000-01-01';
export const lastDay = '2100-12-31';

/** The day in a date input, or `null`. */
export function dayOf(text: string): string | null {
  return isDay(text) && text >= firstDay && text <= lastDay ? text : null;
}

export function dayParam(name: string): ParamCodec<string | null> {
  return { name, read: dayOf, write: (day) => day ?? '' };
}

export interface DayRange {
  /** The first and last day. `null` means an open end. */
  readonly from: string | null;
  readonly to: string | null;
}

/** True if the first day is after the last day, so no record can match. */
export function isDayRangeReversed({ from, to }: DayRange): boolean {
  return from !== null && to !== null && from > to;
}
