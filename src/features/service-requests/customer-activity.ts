/** Actions that a customer takes on a request. */
import { Constants } from '#types/database.ts';
import { formatDateTime, formatDayWithWeekday } from '#lib/format/dates.ts';

export const customerActivityKinds = Constants.public.Enums.customer_activity_kind;
export type CustomerActivityKind = (typeof customerActivityKinds)[number];

export const timesOfDay = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** Preferred days, such as `'2026-11-21'`, and times of day. If `times` is empty, any time of day suits. */
export interface PreferredTimes {
  days: readonly string[];
  times: readonly TimeOfDay[];
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** `'Sat, Nov 21, 2026 or Mon, Nov 23, 2026, in the morning or evening'` */
export function preferredTimesText({ days, times }: PreferredTimes): string {
  const words = times.length === 0 ? 'at any time of day' : `in the ${either.format(times)}`;
  return `${either.format(days.map(formatDayWithWeekday))}, ${words}`;
}

/** An action of the customer on a request. Messages are separate. */
export interface CustomerActivity {
  id: string;
  kind: CustomerActivityKind;
  asked: PreferredTimes | null;
  /** The visit that the customer canceled or asks to move or skip. */
  visitId: string | null;
  /** ISO time of the visit. */
  visitAt: string | null;
  /** The plan that the customer asks to stop. */
  planId: string | null;
  /** ISO time. */
  at: string;
  /** True if staff have marked the action as read. */
  isHandled: boolean;
}

interface ActivityFacts extends Pick<CustomerActivity, 'kind' | 'asked'> {
  /** ISO time of the visit; `null` if the action is about no visit. If undefined, the text names no time. */
  visitAt?: string | null | undefined;
}

/** Text for staff about a customer's action. */
export function activityText({ kind, asked, visitAt }: ActivityFacts): string {
  switch (kind) {
    case 'another-time': {
      const words =
        visitAt === null
          ? 'These days suit'
          : `Asks for another time${visitAt ? ` than ${formatDateTime(visitAt)}` : ''}`;
      return asked ? `${words}: ${preferredTimesText(asked)}` : words;
    }
    case 'visit-canceled':
      return visitAt ? `Canceled the visit of ${formatDateTime(visitAt)}` : 'Canceled the visit';
    case 'withdrawn':
      return 'Withdrew the request';
    case 'photos':
      return 'Added photos';
    case 'skip-visit':
      return visitAt
        ? `Asks to skip the visit of ${formatDateTime(visitAt)}`
        : 'Asks to skip a visit';
    case 'stop-plan':
      return 'Asks to stop the plan';
  }
}
