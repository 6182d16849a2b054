import { serviceName } from '#features/service-requests/answers.ts';
import { formatDay, formatSpan } from '#lib/format/business-days.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import type { PlanInvoice } from './staff-api.ts';

/** A plan invoice is due this many days after it is sent. */
export const dueDays = 14;

/** `'Live Guard Response, Dec 15, 2026 to Jan 14, 2027'` */
export function whatFor({ service, visitAt, from, to, day }: PlanInvoice): string {
  const when = visitAt
    ? `visit of ${formatDateTime(visitAt)}`
    : from && to
      ? formatSpan(from, to)
      : formatDay(day);
  return `${serviceName(service)}, ${when}`;
}
