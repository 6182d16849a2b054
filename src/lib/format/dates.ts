import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

/** All days and hours are in California time, wherever the reader is. */
export const businessTimeZone = 'America/Los_Angeles';

/** `'Nov 1, 2026 9:05 AM'`, in the business's time zone. */
export function formatDateTime(iso: string): string {
  return format(new TZDate(iso, businessTimeZone), 'MMM d, yyyy h:mm a');
}

/** `'Nov 01, 2026 09:05 AM'`: the specification's format for order dates on staff pages. */
export function formatOrderDate(iso: string): string {
  return format(new TZDate(iso, businessTimeZone), 'MMM dd, yyyy hh:mm a');
}

/** `'November 21, 2026'`, in the business's time zone. */
export function formatLongDate(iso: string): string {
  return format(new TZDate(iso, businessTimeZone), 'MMMM d, yyyy');
}

/** `'9:05 AM'`, in the business's time zone. */
export function formatTime(iso: string): string {
  return format(new TZDate(iso, businessTimeZone), 'h:mm a');
}

/** Today in California as a date input writes it: `'2026-11-21'`. */
export function businessToday(now: Date = new Date()): string {
  return format(new TZDate(now, businessTimeZone), 'yyyy-MM-dd');
}

/** `'9:05 AM'` for a moment today, otherwise `'Nov 1, 2026 9:05 AM'`. */
export function formatMoment(iso: string, today: string): string {
  return businessToday(new Date(iso)) === today ? formatTime(iso) : formatDateTime(iso);
}

/** True if the day exists: `'2026-02-30'` does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** `'2026-11-21'` -> `'Sat, Nov 21, 2026'` */
export function formatDayWithWeekday(day: string): string {
  const date = new TZDate(`${day}T12:00:00Z`, 'UTC');
  return Number.isNaN(date.getTime()) ? day : format(date, 'EEE, MMM d, yyyy');
}
