/** Converts between ISO times and the day and time in California. */
import { TZDate } from '@date-fns/tz';
import { addMinutes, format } from 'date-fns';
import { businessTimeZone, formatTime } from '#lib/format/dates.ts';

/**
 * The ISO time of a day and a time in California (`'2026-11-21'`, `'09:00'`). When the clock goes back, one hour occurs
 * twice, and the first one counts. When the clock goes forward, one hour is skipped, and the result for a time in it is
 * `undefined`.
 */
export function instantOf(day: string, time: string): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const instant = new TZDate(year, month - 1, date, hour, minute, businessTimeZone);
  if (wallClock(instant) !== `${day} ${time}`) return undefined;
  return new Date(instant.getTime()).toISOString();
}

function wallClock(instant: TZDate): string {
  return format(instant, 'yyyy-MM-dd HH:mm');
}

/** The day and the time in California. */
export function dayAndTimeOf(iso: string): { day: string; time: string } {
  const [day = '', time = ''] = wallClock(new TZDate(iso, businessTimeZone)).split(' ');
  return { day, time };
}

export function endOf({
  startsAt,
  durationMinutes,
}: {
  startsAt: string;
  durationMinutes: number;
}): Date {
  return addMinutes(new Date(startsAt), durationMinutes);
}

/** `'9:00 AM to 10:30 AM'` */
export function formatTimes(times: { startsAt: string; durationMinutes: number }): string {
  return `${formatTime(times.startsAt)} to ${formatTime(endOf(times).toISOString())}`;
}

/** `'30 minutes'`, `'1 hour'`, `'1.5 hours'` */
export function formatLength(minutes: number): string {
  if (minutes === 60) return '1 hour';
  return minutes % 30 === 0 && minutes > 60 ? `${minutes / 60} hours` : `${minutes} minutes`;
}

/** `'Friday, November 21 at 9:00 AM'` */
export function longMoment(iso: string): string {
  return format(new TZDate(iso, businessTimeZone), "EEEE, MMMM d 'at' h:mm a");
}
