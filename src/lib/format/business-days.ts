/** Days of the business as `'2026-11-21'`, in its own time zone: what date filters and charts count in. */
import { TZDate } from '@date-fns/tz';
import { addDays, addMonths, format } from 'date-fns';
import { businessTimeZone } from './dates.ts';

function midnight(day: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, businessTimeZone);
}

function toDay(midnight: Date): string {
  return format(midnight, 'yyyy-MM-dd');
}

/** The instant a day begins, as ISO time in UTC; right on the days the clock is changed, too. */
export function startOfDay(day: string): string {
  return new Date(midnight(day).getTime()).toISOString();
}

/** The instant a day is over: the beginning of the next. */
export function endOfDay(day: string): string {
  return new Date(addDays(midnight(day), 1).getTime()).toISOString();
}

/** `days` later, or earlier when negative. */
export function shiftDay(day: string, days: number): string {
  return toDay(addDays(midnight(day), days));
}

/** The first day of the day's month, or of the month that many months later; earlier when negative. */
export function monthStart(day: string, months = 0): string {
  return toDay(addMonths(midnight(`${day.slice(0, 7)}-01`), months));
}

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  const end = midnight(last);
  for (let day = midnight(first); day <= end; day = addDays(day, 1)) days.push(toDay(day));
  return days;
}

/** Every month from the first day's to the last day's, as its first day. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const end = midnight(last);
  for (let month = midnight(monthStart(first)); month <= end; month = addMonths(month, 1)) {
    months.push(toDay(month));
  }
  return months;
}

/** `'Nov 21, 2026'` */
export function formatDay(day: string): string {
  return format(midnight(day), 'MMM dd, yyyy');
}

/** `'Nov 21'` */
export function formatShortDay(day: string): string {
  return format(midnight(day), 'MMM d');
}

/** `'Nov 2026'` */
export function formatMonth(day: string): string {
  return format(midnight(day), 'MMM yyyy');
}
