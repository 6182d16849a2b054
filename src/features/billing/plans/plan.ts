/** A plan is a quote for work that repeats. This module has the schemas and the texts of plans. */
import * as z from 'zod/mini';
import { planWords } from '#content/plan-words.ts';
import { dayAndTimeOf, formatLength } from '#features/service-requests/visits/times.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { capital } from '#lib/format/capital.ts';
import { formatDayWithWeekday, formatTime } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { Constants } from '#types/database.ts';
import { rhythmText } from './plan-price.ts';

export const planUnits = Constants.public.Enums.plan_unit;
export type PlanUnit = (typeof planUnits)[number];

export const planBillings = Constants.public.Enums.plan_billing;
export type PlanBilling = (typeof planBillings)[number];

/**
 * Terms of an on-call plan. The company comes when the customer calls. Times of day are in California, as `'18:00'`.
 */
export const planCallsSchema = z.object({
  /** Number of calls that a month includes; `null` for no limit. */
  aMonth: z.nullable(z.number()),
  /** The customer may call between these times of day. Both are `null` if the customer may call at any time. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** Minutes of standby that each call includes. */
  standbyMinutes: z.number(),
  /** Price of an additional hour of standby or of an additional call; `null` if both are free. */
  hourCents: z.nullable(z.number()),
});
export type PlanCalls = z.infer<typeof planCallsSchema>;

/** The dates and terms of a plan in the quote. Days are texts such as `'2026-11-21'`. */
export const planSchema = z.object({
  /**
   * Number of weeks or months between visits. For a plan without visits, `every`, `unit`, `at` and `durationMinutes`
   * are `null`.
   */
  every: z.nullable(z.number()),
  unit: z.nullable(z.enum(planUnits)),
  /** The day of the first visit. Later visits are on the same weekday or the same day of the month. */
  firstOn: z.string(),
  /** The time of day in California: `'09:00'`. */
  at: z.nullable(z.string()),
  durationMinutes: z.nullable(z.number()),
  /** The last possible day of a visit; `null` for a plan without an end. */
  until: z.nullable(z.string()),
  billing: z.enum(planBillings),
  /** `null` for a plan with regular visits. */
  calls: z.nullable(planCallsSchema),
});
export type Plan = z.infer<typeof planSchema>;

export const planStates = Constants.public.Enums.plan_state;
export type PlanState = (typeof planStates)[number];

/** A plan as its customer sees it. */
export const customerPlanSchema = z.extend(planSchema, {
  /** `offered` until the customer accepts the plan, even if the quote was declined or has expired. */
  state: z.enum(planStates),
  /** Last day of the plan; `null` while the plan has no end. */
  endsOn: z.nullable(z.string()),
  /** First day of the current pause, and first day of work after the pause. Both are `null` without a pause. */
  pausedFrom: z.nullable(z.string()),
  pausedUntil: z.nullable(z.string()),
  /** The plan would end on this day if the customer stopped it now. */
  lastDayIfStopped: z.nullable(z.string()),
  /** True if the plan is running and if stopping it now would end it earlier. */
  canStop: z.boolean(),
  /** Time when the customer asked to stop the plan; `null` after staff have answered. */
  stopRequestedAt: z.nullable(z.string()),
  /** Number of call-outs in the current month. Only for an on-call plan. */
  callsThisMonth: z.nullable(z.number()),
});
export type CustomerPlan = z.infer<typeof customerPlanSchema>;

/** True from the acceptance of a plan to its end, also during a pause. */
export function isRunning({ state }: { state: PlanState }): boolean {
  return state === 'runs' || state === 'paused';
}

/** Label of the total of a quote or a plan. */
export function totalLabel(plan?: Pick<Plan, 'billing'> | null): string {
  if (!plan) return 'Total';
  return plan.billing === 'visit' ? 'Each visit' : 'Each month';
}

/** `'15th'`, `'22nd'` */
function placeInMonth(day: number): string {
  const suffix = day > 3 && day < 21 ? undefined : ['th', 'st', 'nd', 'rd'][day % 10];
  return `${day}${suffix ?? 'th'}`;
}

const dayTexts: Record<PlanUnit, (firstOn: string) => string> = {
  week: weekdayOf,
  month: (firstOn) => {
    const day = Number(firstOn.slice(8));
    return `the ${placeInMonth(day)}${day > 28 ? ', or the last day of a shorter month' : ''}`;
  },
};

/** `'every 2 weeks on Tuesday'` or `'every month on the 15th'`. Empty for a plan without visits. */
export function daysText(plan: Pick<Plan, 'every' | 'unit' | 'firstOn'>): string {
  return plan.unit ? `${rhythmText(plan)} on ${dayTexts[plan.unit](plan.firstOn)}` : '';
}

function weekdayOf(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    timeZone: 'UTC',
  });
}

/** Formats a time of day. The date is arbitrary, but has no clock change. */
function onClock(at: string, minutesLater = 0): string {
  const start = Date.parse(`2026-01-05T${at}:00-08:00`);
  return formatTime(new Date(start + minutesLater * 60_000).toISOString());
}

/** `'9:00 AM to 10:30 AM'` */
export function hoursText({ at, durationMinutes }: Pick<Plan, 'at' | 'durationMinutes'>): string {
  return at === null ? '' : `${onClock(at)} to ${onClock(at, durationMinutes ?? 0)}`;
}

/** `'8:00 AM to 6:00 PM'` or `'at any hour'` */
export function callHoursText({ from, until }: PlanCalls): string {
  return from === null || until === null ? 'at any hour' : `${onClock(from)} to ${onClock(until)}`;
}

/** The terms of an on-call plan, in sentences. */
function callFacts(calls: PlanCalls): { label: string; text: string }[] {
  const { aMonth, standbyMinutes, hourCents } = calls;
  const many = aMonth === null ? 'Any number' : `Up to ${aMonth} a month`;
  return [
    { label: 'Visits', text: 'None. We come when you call us' },
    { label: 'Response calls', text: `${many}, ${callHoursText(calls)}` },
    {
      label: 'Standby',
      text: standbyMinutes === 0 ? 'Not included' : `Up to ${formatLength(standbyMinutes)} a call`,
    },
    ...(hourCents === null
      ? []
      : [
          {
            label: aMonth === null ? 'More standby' : 'More calls or standby',
            text: `${formatCents(hourCents)} an hour, by the quarter of an hour`,
          },
        ]),
  ];
}

/** `'3 of 8'`, `'9 of 8, 1 beyond the plan'`; `'3'` for a plan without a limit. */
export function callsText(count: number, { aMonth }: Pick<PlanCalls, 'aMonth'>): string {
  if (aMonth === null) return String(count);
  return `${count} of ${aMonth}${count > aMonth ? `, ${count - aMonth} beyond the plan` : ''}`;
}

/** True if `now` is outside the hours in which the customer may call. */
export function isOutsideHours({ from, until }: PlanCalls, now: Date): boolean {
  if (from === null || until === null) return false;
  const { time } = dayAndTimeOf(now.toISOString());
  return from < until ? time < from || time >= until : time < from && time >= until;
}

export const billingTexts: Record<PlanBilling, string> = {
  visit: 'After each visit',
  advance: 'Each month in advance',
  arrears: 'After each month',
};

/** Facts about a plan's visits, dates and billing, for its customer. */
export function planFacts(plan: Plan): { label: string; text: string }[] {
  const { firstOn, until, billing, calls } = plan;
  const isMonthly = billing !== 'visit';
  return [
    ...(calls
      ? callFacts(calls)
      : [{ label: 'Visits', text: `${capital(daysText(plan))}, ${hoursText(plan)}` }]),
    { label: calls ? 'Begins' : 'First visit', text: formatDayWithWeekday(firstOn) },
    {
      label: 'Goes on',
      text: until ? `Until ${formatDayWithWeekday(until)}` : 'Until you stop it',
    },
    {
      label: 'Invoices',
      text: `${billingTexts[billing]}${isMonthly ? `, counted from ${formatDay(firstOn)}` : ''}`,
    },
  ];
}

/** The terms that a customer accepts with a plan, in sentences. */
export function planTerms({
  until,
  billing,
  calls,
}: Pick<Plan, 'until' | 'billing' | 'calls'>): string[] {
  return [
    ...(until ? [] : [planWords.goesOn]),
    planWords.stop,
    ...(billing === 'visit' ? [] : [planWords.wholeMonths]),
    ...(calls && calls.hourCents !== null ? [planWords.beyond] : []),
    planWords.price,
  ];
}
