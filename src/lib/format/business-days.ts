/** Functions for days such as `'2026-11-21'` in the business's time zone, for date filters and charts. */
import { TZDate } from '@date-fns/tz';
import { addDays, addMonths, format, startOfWeek } from 'date-fns';
import { businessTimeZone } from './dates.ts';

function midnight(day: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, businessTimeZone);
}

function toDay(midnight: Date): string {
  return format(midnight, 'yyyy-MM-dd');
}

/** The instant at which a day begins, as ISO time in UTC. */
export function startOfDay(day: string): string {
  return new Date(midnight(day).getTime()).toISOString();
}

/** The instant at which the next day begins. */
export function endOfDay(day: string): string {
  return new Date(addDays(midnight(day), 1).getTime()).toISOString();
}

/** The day `days` later, or earlier if `days` is negative. */
export function shiftDay(day: string, days: number): string {
  return toDay(addDays(midnight(day), days));
}

/** The same day `months` later. If that month has no such day, its last day. */
export function shiftMonths(day: string, months: number): string {
  return toDay(addMonths(midnight(day), months));
}

/** The Monday of the week that contains the day. */
export function weekStart(day: string): string {
  return toDay(startOfWeek(midnight(day), { weekStartsOn: 1 }));
}

/** The first day of the month `months` later, or earlier if `months` is negative. */
export function monthStart(day: string, months = 0): string {
  return toDay(addMonths(midnight(`${day.slice(0, 7)}-01`), months));
}

/** All days from `first` to `last`, including both. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  const end = midnight(last);
  for (let day = midnight(first); day <= end; day = addDays(day, 1)) days.push(toDay(day));
  return days;
}

/** `'Nov 1, 2026'` */
export function formatDay(day: string): string {
  return format(midnight(day), 'MMM d, yyyy');
}

/** `'Nov 21'` */
export function formatShortDay(day: string): string {
  return format(midnight(day), 'MMM d');
}

/** `'Nov 2026'` */
export function formatMonth(day: string): string {
  return format(midnight(day), 'MMM yyyy');
}

/** `'Nov 1, 2026 to Nov 30, 2026'`; `null` for an open end. */
export function formatSpan(from: string | null, to: string | null): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `Since ${formatDay(from)}`;
  return to ? `Until ${formatDay(to)}` : 'All time';
}
