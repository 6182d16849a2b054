import { businessToday, formatMoment } from '#lib/format/dates.ts';
import type { ServiceRequest } from './service-request.ts';

type Waiting = Pick<ServiceRequest, 'status' | 'promisedBy'>;

/** True if staff have not contacted the customer in time. */
export function isLate({ status, promisedBy }: Waiting, now: Date): boolean {
  return status === 'new' && new Date(promisedBy) < now;
}

/** `'Contact by 3:15 PM'` */
export function contactText(request: Waiting, now: Date): string {
  const moment = formatMoment(request.promisedBy, businessToday(now));
  return `${isLate(request, now) ? 'Contact was promised' : 'Contact'} by ${moment}`;
}
