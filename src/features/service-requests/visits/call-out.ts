/** A call-out as its customer sees it, in mails, on the page of the request and on paper. Times are ISO times. */
import * as z from 'zod/mini';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatLength } from './times.ts';

export const customerCallOutSchema = z.object({
  id: z.string(),
  planId: z.nullable(z.string()),
  /** Time of the customer's call. */
  startsAt: z.string(),
  /** The names of the team members who went, as one text. */
  people: z.string(),
  /** Arrival and departure may be noted before the report is sent. Standby and report are null until then. */
  arrivedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  standbyMinutes: z.nullable(z.number()),
  report: z.nullable(z.string()),
  /** Position of the call-out among those of the same month of the plan, from 1. */
  place: z.nullable(z.number()),
  /** Number of call-outs that the plan includes in each month; `null` for unlimited. */
  aMonth: z.nullable(z.number()),
  isOutsideHours: z.boolean(),
});
export type CustomerCallOut = z.infer<typeof customerCallOutSchema>;

/** `'3 of 8'`, `'9 of 8, beyond the plan'`; `'3'` if the plan is unlimited. */
function placeText({ place, aMonth }: CustomerCallOut): string {
  if (place === null) return '';
  if (aMonth === null) return String(place);
  return `${place} of ${aMonth}${place > aMonth ? ', beyond the plan' : ''}`;
}

/** Known facts of a call-out, in the order in which they happened. */
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
