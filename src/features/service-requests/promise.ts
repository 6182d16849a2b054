import { formatDistanceStrict } from 'date-fns';
import { businessToday, formatMoment } from '#lib/format/dates.ts';
import type { ServiceRequest } from './service-request.ts';

type Waiting = Pick<ServiceRequest, 'status' | 'createdAt' | 'promisedBy'>;

/** Whether the visitor still waits for the answer that was promised by now. */
export function isLate({ status, promisedBy }: Waiting, now: Date): boolean {
  return status === 'new' && new Date(promisedBy) < now;
}

/** How long the visitor has waited, and by when we promised to answer: `'Waiting 20 minutes. Contact by 3:15 PM.'` */
export function promiseText(request: Waiting, now: Date): string {
  const waited = formatDistanceStrict(new Date(request.createdAt), now, {
    roundingMethod: 'floor',
  });
  if (request.status !== 'new') return `Contacted. Waiting ${waited} for a visit.`;
  return `Waiting ${waited}. ${contactText(request, now)}.`;
}

/** `'Contact by 3:15 PM'` */
export function contactText(request: Waiting, now: Date): string {
  const moment = formatMoment(request.promisedBy, businessToday(now));
  return `${isLate(request, now) ? 'Contact was promised' : 'Contact'} by ${moment}`;
}
