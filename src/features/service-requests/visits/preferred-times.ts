import type { CustomerActivity } from '#features/service-requests/customer-activity.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatDayWithWeekday, isDay } from '#lib/format/dates.ts';

/** The times of day in the forms, and the hour that is suggested to staff for each. */
const timesOfDay: Record<string, { words: string; hour: string }> = {
  morning: { words: 'in the morning', hour: '09:00' },
  afternoon: { words: 'in the afternoon', hour: '13:00' },
  evening: { words: 'in the evening', hour: '17:00' },
};

interface PreferredTimeInForm {
  /** Empty if the customer named no day. */
  day: string;
  /** The hour that is suggested to staff; empty if the customer named no time of day. */
  time: string;
  /** Day and time of day as text; empty if the customer named neither. */
  words: string;
}

/** The preferred time in the form. */
export function preferredTimeInForm({
  fields,
}: Pick<ServiceRequest, 'fields'>): PreferredTimeInForm {
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

/** A day that suits the customer, perhaps with a time of day. */
export interface PreferredTime {
  day: string;
  /** The hour that is suggested to staff; empty if the customer named no time of day. */
  time: string;
  /** `'Fri, Nov 21, 2026, in the morning'` */
  words: string;
}

/**
 * The customer's preferred times from today on. They come from the last unanswered request for another time, otherwise
 * from the form.
 */
export function preferredTimesOf(
  request: Pick<ServiceRequest, 'fields'>,
  activity: readonly CustomerActivity[],
  today: string,
): PreferredTime[] {
  const asked = activity.findLast(
    ({ kind, isHandled }) => kind === 'another-time' && !isHandled,
  )?.asked;
  const preferredTimes = asked
    ? asked.days.flatMap((day) =>
        (asked.times.length > 0 ? asked.times : ['']).map((time) => {
          const { words = '', hour = '' } = timesOfDay[time] ?? {};
          return {
            day,
            time: hour,
            words: [formatDayWithWeekday(day), words].filter(Boolean).join(', '),
          };
        }),
      )
    : [preferredTimeInForm(request)];
  return preferredTimes.filter(({ day }) => day >= today);
}
