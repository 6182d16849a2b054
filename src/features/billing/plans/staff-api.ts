/** Plans for staff: the plans, their invoices to send, and their income. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { computed, readOnOpening, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { QuoteRow } from '../quotes/staff-api.ts';
import { linesSchema } from '../staff-api.ts';
import { planBillings, planStates, planUnits } from './plan.ts';
import type { NewPlan } from './typed-plan.ts';

/** Columns of `plans`. A query for quotes selects them together with the quote. */
export const planSelection =
  'every, unit, firstOn:first_on, at, durationMinutes:duration_minutes, people, until, billing, pausedFrom:paused_from, pausedUntil:paused_until, stoppedOn:stopped_on, stoppedBy:stopped_by, endsOn:ends_on, callsAMonth:calls_a_month, callsFrom:calls_from, callsUntil:calls_until, standbyMinutes:standby_minutes, beyondHourCents:beyond_hour_cents, state, can_stop, last_day_if_stopped, billed_beyond, calls_this_month';

/** Days as `'2026-11-21'`. */
export function toPlan({
  at,
  can_stop,
  last_day_if_stopped,
  billed_beyond,
  calls_this_month,
  callsAMonth,
  callsFrom,
  callsUntil,
  standbyMinutes,
  beyondHourCents,
  ...row
}: NonNullable<QuoteRow['plan']>) {
  return {
    ...row,
    at: toHour(at),
    /** `null` for a plan with regular visits. */
    calls:
      standbyMinutes === null
        ? null
        : {
            aMonth: callsAMonth,
            from: toHour(callsFrom),
            until: toHour(callsUntil),
            standbyMinutes,
            hourCents: beyondHourCents,
          },
    state: computed(row.state),
    canStop: computed(can_stop),
    /** The plan would end on this day if it were stopped now; `null` if the plan is not running. */
    lastDayIfStopped: last_day_if_stopped,
    /** Reference of each sent invoice, and day of each visit to invoice, after `lastDayIfStopped`. */
    billedBeyond: computed(billed_beyond),
    /** Number of call-outs in the current month. Only for an on-call plan. */
    callsThisMonth: calls_this_month,
  };
}
export type StaffPlan = ReturnType<typeof toPlan>;

/** `'09:00:00'` -> `'09:00'` */
const toHour = (time: string | null) => time && time.slice(0, 5);

export function toPlanRow({ every, unit, at, until, billing, calls, ...plan }: NewPlan) {
  return {
    ...{ every, unit, at, until, billing },
    first_on: plan.firstOn,
    duration_minutes: plan.durationMinutes,
    people: [...plan.people],
    calls: calls && {
      ...{ a_month: calls.aMonth, from: calls.from, until: calls.until },
      ...{ standby_minutes: calls.standbyMinutes, hour_cents: calls.hourCents },
    },
  };
}

/** Ends a plan on `lastDayIfStopped` and cancels all later visits. @throws ApiError */
export async function stopPlan(quoteId: string): Promise<void> {
  await callRpc('stop_plan_now', { quote_id: quoteId });
}

/** Pauses a plan from today. Work starts again on `until`; the visits before that day are canceled. @throws ApiError */
export async function pausePlan(quoteId: string, until: string): Promise<void> {
  await callRpc('pause_plan', { quote_id: quoteId, until });
}

/** @throws ApiError */
export async function resumePlan(quoteId: string): Promise<void> {
  await callRpc('pause_plan', { quote_id: quoteId });
}

/** Assigns team members to a plan and to its scheduled visits. @throws ApiError */
export async function setPlanPeople(quoteId: string, people: readonly string[]): Promise<void> {
  await callRpc('set_plan_people', { quote_id: quoteId, people: [...people] });
}

/** Cancels a visit that the customer asked to skip. @throws ApiError 409 if the visit is over. */
export async function confirmSkip(visitId: string): Promise<void> {
  await callRpc('confirm_skip', { visit_id: visitId });
}

const text = z.nullable(z.string());
const planInvoicesSchema = z.array(
  z.object({
    planId: z.string(),
    /** Staff have to send the invoice on this day. */
    day: z.string(),
    /** Start of the visit, if the plan bills each visit; otherwise `null`. */
    visitAt: text,
    /** First and last day of the billed month; `null` if the plan bills each visit. */
    from: text,
    to: text,
    /** Days that another plan of the same request bills too. */
    twice: z.nullable(z.object({ from: z.string(), to: z.string() })),
    /** True if the invoice bills days after the end of the plan. Staff decide whether to send such an invoice. */
    isBeyondEnd: z.boolean(),
    /** Number of an earlier, fully credited invoice for the same month or visit; otherwise `null`. */
    credited: text,
    totalCents: z.number(),
    lines: linesSchema,
    message: z.string(),
    /** Day of the last visit on the invoice. */
    workedOn: text,
    /** Call-outs that the plan does not include. The total contains their amounts. */
    callOuts: z.array(z.object({ visitId: z.string(), text: z.string(), cents: z.number() })),
    reference: z.string(),
    name: z.string(),
    /** False if the customer has no email address, so that staff have to print the invoice. */
    hasEmail: z.boolean(),
    /** Key of the service. The function `serviceName` returns its name. */
    service: z.string(),
  }),
);
export type PlanInvoice = z.infer<typeof planInvoicesSchema>[number];

/** The plan invoices that the office has to send, the oldest first. They reload after a change of a request. */
export const planInvoicesQuery = queryOptions({
  ...readOnOpening,
  queryKey: ['service-requests', 'plan-invoices'],
  queryFn: async () =>
    readAnswer(planInvoicesSchema, await callRpc('plan_invoices_to_send', {}), 'invoices to send'),
});

const sentSchema = z.array(
  z.object({
    /** `changed` if the total is not the total that staff saw. The invoice then still waits. */
    state: z.enum(['sent', 'left-out', 'gone', 'changed']),
    /** The number of the invoice, if it was sent: `'INV-00012'` */
    invoiceReference: text,
  }),
);
export type PlanInvoiceOutcome = z.infer<typeof sentSchema>[number];

/** Maximum number of invoices in one call of the database function. */
const mostAtOnce = 200;

/**
 * Sends plan invoices and returns the outcome of each. An invoice is skipped if it was already sent or left out, or if
 * it is no longer due.
 */
export async function sendPlanInvoices(
  invoices: readonly Pick<PlanInvoice, 'planId' | 'day' | 'totalCents'>[],
  dueOn: string,
): Promise<PlanInvoiceOutcome[]> {
  const outcomes: PlanInvoiceOutcome[] = [];
  for (let first = 0; first < invoices.length; first += mostAtOnce) {
    const items = invoices
      .slice(first, first + mostAtOnce)
      .map(({ planId, day, totalCents }) => ({ plan_id: planId, day, total_cents: totalCents }));
    const answer = await callRpc('send_plan_invoices', { items, due_on: dueOn });
    outcomes.push(...readAnswer(sentSchema, answer, 'sent invoices'));
  }
  return outcomes;
}

/** @throws ApiError */
export async function leaveOutPlanInvoice(
  { planId, day }: Pick<PlanInvoice, 'planId' | 'day'>,
  reason: string,
): Promise<void> {
  await callRpc('leave_out_plan_invoice', { plan_id: planId, day, reason });
}

const listedPlansSchema = z.array(
  z.object({
    plan_id: z.string(),
    request_reference: z.string(),
    customer: z.string(),
    service: z.string(),
    state: z.enum(planStates),
    every: z.nullable(z.number()),
    unit: z.nullable(z.enum(planUnits)),
    billing: z.enum(planBillings),
    first_on: z.string(),
    /** Day of the next visit. */
    next_on: z.nullable(z.string()),
    ends_on: z.nullable(z.string()),
    people: z.array(z.string()),
    price_cents: z.number(),
    /** Monthly income from the plan, without tax. */
    month_cents: z.number(),
  }),
);
export type ListedPlan = z.infer<typeof listedPlansSchema>[number];

/** All accepted plans. Running plans are first. */
export const plansQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['service-requests', 'plans'],
  queryFn: async () => readAnswer(listedPlansSchema, await callRpc('plan_rows', {}), 'plans'),
});

/** Income from all plans in each month, without tax. The oldest month is first. */
export const repeatingIncomeQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['figures', 'repeating-income'],
  queryFn: () => callRpc('repeating_income', {}),
});
