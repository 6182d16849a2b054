/** The invoices of plans that wait for the office. Their key lies under that of the requests: a change of one concerns both. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { requestKinds } from '#features/service-requests/request-kind.ts';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { readOnOpening } from '#lib/api/staff-queries.ts';

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
    /** The days that another version of the plan bills as well. */
    twice: z.nullable(z.object({ from: z.string(), to: z.string() })),
    /** The invoice that was sent for it and credited in full. */
    credited: text,
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

const outcomes = ['sent', 'left-out', 'gone'] as const;
const sentSchema = z.array(z.object({ state: z.enum(outcomes) }));
export type PlanInvoiceOutcome = (typeof outcomes)[number];

/** How many are sent in one call. */
const mostAtOnce = 200;

/**
 * May be called again: each is sent once. What a coworker has left out is not sent, nor what is gone, as after a visit
 * that was not held after all. Answers what became of each.
 */
export async function sendPlanInvoices(
  invoices: readonly Pick<PlanInvoice, 'planId' | 'day'>[],
  dueOn: string,
): Promise<PlanInvoiceOutcome[]> {
  const states: PlanInvoiceOutcome[] = [];
  for (let first = 0; first < invoices.length; first += mostAtOnce) {
    const items = invoices
      .slice(first, first + mostAtOnce)
      .map(({ planId, day }) => ({ plan_id: planId, day }));
    const answer = await callRpc('send_plan_invoices', { items, due_on: dueOn });
    states.push(...readAnswer(sentSchema, answer, 'sent invoices').map(({ state }) => state));
  }
  return states;
}

/** @throws ApiError */
export async function leaveOutPlanInvoice(
  { planId, day }: Pick<PlanInvoice, 'planId' | 'day'>,
  reason: string,
): Promise<void> {
  await callRpc('leave_out_plan_invoice', { plan_id: planId, day, reason });
}
