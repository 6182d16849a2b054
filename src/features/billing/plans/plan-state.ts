/** State of a plan, as staff see it. */
import { isUnbegun } from '#features/service-requests/plan-state-label.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCounted } from '#lib/format/count.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import type { Quote } from '../quotes/staff-api.ts';
import { isRunning } from './plan.ts';
import type { ListedPlan, StaffPlan } from './staff-api.ts';

/** Tells staff when a plan starts, pauses and ends. Empty until the customer accepts the plan. */
export function planText(quote: PlanQuote, today: string): string {
  const { firstOn, endsOn, pausedUntil, stoppedOn, stoppedBy } = quote.plan;
  const { state } = quote.plan;
  if (state === 'offered') return '';
  if (stoppedOn !== null) {
    const how = stoppedBy ? `Stopped by ${isolate(stoppedBy)}` : 'A later plan took over';
    return stoppedOn < firstOn
      ? `${how} before it began.`
      : `${how}. Its last day ${stoppedOn < today ? 'was' : 'is'} ${formatDay(stoppedOn)}.`;
  }
  return [
    state === 'paused' && pausedUntil && `Paused. We work again from ${formatDay(pausedUntil)}.`,
    isUnbegun(quote.plan, today) && `It begins on ${formatDay(firstOn)}.`,
    endsOn && `Its last day ${endsOn < today ? 'was' : 'is'} ${formatDay(endsOn)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** `'2 plans running, $438.00 a month · 1 paused · 1 not begun, $89.00 a month · without tax'` */
export function plansText(plans: readonly ListedPlan[], today: string): string {
  const accepted = plans.filter(({ state }) => state === 'runs');
  const later = accepted.filter((plan) => isUnbegun({ ...plan, firstOn: plan.first_on }, today));
  const running = accepted.filter((plan) => !later.includes(plan));
  const paused = plans.filter(({ state }) => state === 'paused').length;
  const monthly = (some: readonly ListedPlan[]) =>
    some.length > 0
      ? `, ${formatCents(some.reduce((cents, plan) => cents + plan.month_cents, 0))} a month`
      : '';
  return [
    `${formatCounted(running.length, 'plan')} running${monthly(running)}`,
    paused > 0 && `${paused} paused`,
    later.length > 0 && `${later.length} not begun${monthly(later)}`,
    accepted.length > 0 && 'without tax',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The quote with the running or paused plan of a request. A request has at most one such plan. */
export function runningPlan(quotes: readonly Quote[]): PlanQuote | undefined {
  return quotes.filter(isPlan).find(({ plan }) => isRunning(plan));
}

export type PlanQuote = Quote & { plan: StaffPlan };

export function isPlan(quote: Quote): quote is PlanQuote {
  return quote.plan !== null;
}
