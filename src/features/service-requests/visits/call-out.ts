/** A call-out as its customer sees it, in mails, on the page of the request and on paper. Times are ISO times. */
import * as z from 'zod/mini';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatLength } from './times.ts';

export const customerCallOutSchema = z.object({
  id: z.string(),
  planId: z.nullable(z.string()),
  /** When the customer called. */
  startsAt: z.string(),
  /** The names of who went, as one text. */
  people: z.string(),
  /** With the report `null` until it is sent, except for the times, which may be noted before. */
  arrivedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  standbyMinutes: z.nullable(z.number()),
  report: z.nullable(z.string()),
  /** Which one of the month of the plan it is. */
  place: z.nullable(z.number()),
  /** Number that the plan includes a month; `null` for any number. */
  aMonth: z.nullable(z.number()),
  isOutsideHours: z.boolean(),
});
export type CustomerCallOut = z.infer<typeof customerCallOutSchema>;

/** `'3 of 8'`, `'9 of 8, beyond the plan'`; of any number `'3'`. */
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
