import { businessToday, formatDateTime } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { planStepLabel } from './plan-state-label.ts';
import { contactText } from './promise.ts';
import type { RequestSummary } from './request-summary.ts';
import type { ServiceRequest } from './service-request.ts';

type Known = Pick<
  RequestSummary,
  'nextVisitAt' | 'wasVisited' | 'quoteState' | 'plan' | 'invoices' | 'openCents'
>;

/** Text about the next step, for the list of requests. Empty if the request has no next step. */
export function nextStep(
  request: Pick<ServiceRequest, 'status' | 'promisedBy'>,
  summary: Known,
  now: Date,
): string {
  const { nextVisitAt, wasVisited, quoteState, plan, invoices } = summary;
  const openCents = summary.openCents ?? 0;
  const payment = openCents > 0 ? `${formatCents(openCents)} to be paid` : '';
  if (request.status === 'spam') return '';
  if (request.status === 'closed') return payment;
  if (request.status === 'new') return contactText(request, now);
  if (plan?.stopRequestedAt) return 'Asks to stop the plan';
  if (nextVisitAt !== null) {
    const isOver = new Date(nextVisitAt) < now;
    return `${isOver ? 'Say how it went,' : 'Visit'} ${formatDateTime(nextVisitAt)}`;
  }
  if (quoteState === 'change-asked') return 'Change the quote';
  if (quoteState === 'accepted' && !wasVisited) return 'Set visit';
  if (quoteState === 'accepted' && invoices.length === 0) return 'Write the invoice';
  if (payment) return payment;
  if (quoteState === 'sent') return 'Customer answers the quote';
  if (plan?.state === 'runs' || plan?.state === 'paused') {
    return planStepLabel({ ...plan, state: plan.state }, businessToday(now));
  }
  return wasVisited || plan ? 'Close' : 'Quote or visit';
}
