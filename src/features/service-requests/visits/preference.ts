import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatDayWithWeekday, isDay } from '#lib/format/dates.ts';

/** The times of day that the forms offer, and the hour at which a visit then begins. */
const timesOfDay: Record<string, { words: string; hour: string }> = {
  morning: { words: 'in the morning', hour: '09:00' },
  afternoon: { words: 'in the afternoon', hour: '13:00' },
  evening: { words: 'in the evening', hour: '17:00' },
};

interface Preference {
  /** Empty if the visitor named no day. */
  day: string;
  /** The suggested hour; empty if any is fine. */
  time: string;
  /** What the visitor asked for; empty if nothing. */
  words: string;
}

/** When the visitor would like the visit. */
export function preferenceOf({ fields }: Pick<ServiceRequest, 'fields'>): Preference {
  const day = [fields.preferredDate, fields.inspectionDate, fields.startDate].find(
    (value): value is string => typeof value === 'string' && isDay(value),
  );
  const timeOfDay = timesOfDay[String(fields.preferredTime ?? fields.timeframe ?? '')];
  return {
    day: day ?? '',
    time: timeOfDay?.hour ?? '',
    words: [day && formatDayWithWeekday(day), timeOfDay?.words].filter(Boolean).join(', '),
  };
}
