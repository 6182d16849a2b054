/** Plans for staff, and their invoices to send. All keys lie under those of the requests: a change of one concerns both. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toDay } from '#features/billing/api.ts';
import { requestKinds } from '#features/service-requests/request-kind.ts';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { readOnOpening, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { Database, Tables } from '#types/database.ts';
import type { NewPlan } from './typed-plan.ts';

/** Of `plans`, as a part of its quote. */
export const planSelection =
  'every, unit, firstOn:first_on, at, durationMinutes:duration_minutes, people, until, billing, pausedFrom:paused_from, pausedUntil:paused_until, stoppedOn:stopped_on, stoppedBy:stopped_by, endsOn:ends_on';

interface PlanRow extends Pick<Tables<'plans'>, 'every' | 'unit' | 'at' | 'people' | 'billing'> {
  firstOn: string;
  durationMinutes: number;
  until: string | null;
  pausedFrom: string | null;
  pausedUntil: string | null;
  stoppedOn: string | null;
  stoppedBy: string | null;
  endsOn: string | null;
}

/** Days as `'2026-11-21'`. */
export function toPlan({ at, firstOn, until, ...row }: PlanRow) {
  return {
    ...row,
    at: at.slice(0, 5),
    firstOn: toDay(firstOn),
    until: until && toDay(until),
    pausedFrom: row.pausedFrom && toDay(row.pausedFrom),
    /** The first day of work again. */
    pausedUntil: row.pausedUntil && toDay(row.pausedUntil),
    /** The last day. Before the first one: it never began. */
    stoppedOn: row.stoppedOn && toDay(row.stoppedOn),
    /** The earlier one of `until` and `stoppedOn`. */
    endsOn: row.endsOn && toDay(row.endsOn),
  };
}
export type StaffPlan = ReturnType<typeof toPlan>;

export function toPlanRow({ every, unit, at, until, billing, ...plan }: NewPlan) {
  return {
    ...{ every, unit, at, until, billing },
    first_on: plan.firstOn,
    duration_minutes: plan.durationMinutes,
    people: [...plan.people],
  };
}

/** Ends a plan as soon as it can end, and cancels its later visits. @throws ApiError */
export async function stopPlan(quoteId: string): Promise<void> {
  await callRpc('stop_plan_now', { quote_id: quoteId });
}

/** From today on. Visits before the first day of work again are canceled. @throws ApiError */
export async function pausePlan(quoteId: string, until: string): Promise<void> {
  await callRpc('pause_plan', { quote_id: quoteId, until });
}

/** @throws ApiError */
export async function resumePlan(quoteId: string): Promise<void> {
  await callRpc('pause_plan', { quote_id: quoteId });
}

/** Who goes from now on, also to the visits that are set. @throws ApiError */
export async function setPlanPeople(quoteId: string, people: readonly string[]): Promise<void> {
  await callRpc('set_plan_people', { quote_id: quoteId, people: [...people] });
}

/** Cancels a visit that the customer asked to skip. @throws ApiError 409 */
export async function confirmSkip(visitId: string): Promise<void> {
  await callRpc('confirm_skip', { visit_id: visitId });
}

const text = z.nullable(z.string());
const planInvoicesSchema = z.array(
  z.object({
    planId: z.string(),
    /** On which it is to be sent. */
    day: z.string(),
    /** Of a plan that is billed by the visit. */
    visitAt: text,
    /** The month that it is for. */
    from: text,
    to: text,
    totalCents: z.number(),
    reference: z.string(),
    name: z.string(),
    kind: z.enum(requestKinds),
  }),
);
export type PlanInvoice = z.infer<typeof planInvoicesSchema>[number];

/** The invoices of plans that wait for the office, oldest first. */
export const planInvoicesQuery = queryOptions({
  ...readOnOpening,
  queryKey: ['service-requests', 'plan-invoices'],
  queryFn: async () =>
    readAnswer(planInvoicesSchema, await callRpc('plan_invoices_to_send', {}), 'invoices to send'),
});

const sentSchema = z.array(z.object({ state: z.enum(['sent', 'left-out', 'gone']) }));

/** How many are sent in one call. */
const mostAtOnce = 200;

/** May be called again: each is sent once. What a colleague has left out is not sent. @returns how many are sent. */
export async function sendPlanInvoices(
  invoices: readonly Pick<PlanInvoice, 'planId' | 'day'>[],
  dueOn: string,
): Promise<number> {
  let sent = 0;
  for (let first = 0; first < invoices.length; first += mostAtOnce) {
    const items = invoices
      .slice(first, first + mostAtOnce)
      .map(({ planId, day }) => ({ plan_id: planId, day }));
    const answer = await callRpc('send_plan_invoices', { items, due_on: dueOn });
    const outcomes = readAnswer(sentSchema, answer, 'sent invoices');
    sent += outcomes.filter(({ state }) => state === 'sent').length;
  }
  return sent;
}

/** @throws ApiError */
export async function leaveOutPlanInvoice(
  { planId, day }: Pick<PlanInvoice, 'planId' | 'day'>,
  reason: string,
): Promise<void> {
  await callRpc('leave_out_plan_invoice', { plan_id: planId, day, reason });
}

type Functions = Database['public']['Functions'];
export type PlanListRow = Functions['plan_rows']['Returns'][number];

/** Every plan that was accepted, for the spreadsheet. */
export function fetchPlans(): Promise<PlanListRow[]> {
  return callRpc('plan_rows', {});
}

/** What plans bring in by month, without tax, the earliest first. */
export const repeatingIncomeQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['figures', 'repeating-income'],
  queryFn: async () => {
    const rows = await callRpc('repeating_income', {});
    return rows.map((row) => ({ ...row, month: toDay(row.month) }));
  },
});
