/** A call-out as its customer sees it. Times are ISO times. */
import * as z from 'zod/mini';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatLength } from './times.ts';

export const customerCallOutSchema = z.object({
  id: z.string(),
  planId: z.nullable(z.string()),
  /** Time at which the customer called. */
  startsAt: z.string(),
  /** Names of the team members who come. */
  people: z.string(),
  /**
   * Arrival and departure may be recorded before the report is sent. Standby and report are null until the report is
   * sent.
   */
  arrivedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  standbyMinutes: z.nullable(z.number()),
  report: z.nullable(z.string()),
  /** 1 for the plan's first call-out of the month, 2 for the second. */
  place: z.nullable(z.number()),
  /** Number of call-outs that the plan includes each month; `null` if there is no limit. */
  aMonth: z.nullable(z.number()),
  isOutsideHours: z.boolean(),
});
export type CustomerCallOut = z.infer<typeof customerCallOutSchema>;

/** `'3 of 8'`, `'9 of 8, beyond the plan'`, or `'3'` for a plan without a limit. */
function placeText({ place, aMonth }: CustomerCallOut): string {
  if (place === null) return '';
  if (aMonth === null) return String(place);
  return `${place} of ${aMonth}${place > aMonth ? ', beyond the plan' : ''}`;
}

/** The known facts of a call-out, earliest first. */
export function callOutFacts(callOut: CustomerCallOut): { label: string; text: string }[] {
  const { startsAt, people, arrivedAt, leftAt, standbyMinutes, isOutsideHours } = callOut;
  const place = placeText(callOut);
  return [
    { label: 'You called', text: formatDateTime(startsAt) },
    { label: arrivedAt ? 'Who came' : 'Who’s coming', text: people },
    { label: 'Arrived', text: arrivedAt ? formatDateTime(arrivedAt) : '' },
    { label: 'Left', text: leftAt ? formatDateTime(leftAt) : '' },
    { label: 'Standby', text: standbyMinutes ? formatLength(standbyMinutes) : '' },
    {
      label: 'Call-out of the month',
      text: [place, isOutsideHours && 'outside of the hours of your plan']
        .filter(Boolean)
        .join(', '),
    },
  ].filter(({ text }) => text !== '');
}
