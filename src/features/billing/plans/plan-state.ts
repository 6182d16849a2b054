/** State of a plan, as staff see it. */
import { formatDay } from '#lib/format/business-days.ts';
import { formatCounted } from '#lib/format/count.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import type { Quote } from '../quotes/staff-api.ts';
import { isRunning, type PlanState } from './plan.ts';
import type { ListedPlan, StaffPlan } from './staff-api.ts';

export const planStateLabels: Record<PlanState, string> = {
  offered: 'Offered',
  runs: 'Runs',
  paused: 'Paused',
  ended: 'Ended',
};

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
    state === 'runs' && firstOn > today && `It begins on ${formatDay(firstOn)}.`,
    endsOn && `Its last day ${endsOn < today ? 'was' : 'is'} ${formatDay(endsOn)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** `'2 plans running · $438.00 a month, without tax · 1 paused · 1 not begun'` */
export function plansText(plans: readonly ListedPlan[], today: string): string {
  const accepted = plans.filter(({ state }) => state === 'runs');
  const running = accepted.filter(({ first_on }) => first_on <= today);
  const monthly = running.reduce((cents, plan) => cents + plan.month_cents, 0);
  const paused = plans.filter(({ state }) => state === 'paused').length;
  const later = accepted.length - running.length;
  return [
    `${formatCounted(running.length, 'plan')} running`,
    `${formatCents(monthly)} a month, without tax`,
    paused > 0 && `${paused} paused`,
    later > 0 && `${later} not begun`,
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
