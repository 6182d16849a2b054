/** Refunds of orders, decisions about refunds by the owner, and online payments that match no record. */
import { queryOptions } from '@tanstack/react-query';
import { callRpc } from '#lib/api/database.ts';
import { readRows, refreshedEveryMinute, type RowOf } from '#lib/api/staff-queries.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import type { PaymentTarget } from './customer-api.ts';

const fromRefunds = (supabase: Supabase) =>
  supabase
    .from('refunds')
    .select(
      'id, amountCents:amount_cents, reason, state, problem, createdAt:created_at, resolvedAt:resolved_at',
    );
export type Refund = RowOf<typeof fromRefunds>;

/** Refunds of an order, the oldest first. */
export function orderRefundsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'refunds', orderId],
    queryFn: () =>
      readRows((supabase) =>
        fromRefunds(supabase).eq('order_id', orderId).order('created_at').order('id'),
      ),
  });
}

/** Tries a failed refund again. @throws ApiError 409 if the company owes less now. */
export async function retryRefund(id: string): Promise<void> {
  await callRpc('retry_refund', { refund_id: id });
}

/**
 * Saves the office's decision about a refund by the owner. With `asked-again`, the customer has to pay again now. With
 * `left`, the customer pays the refunded deposit with the invoice.
 * @throws ApiError
 */
export async function decideOwnerRefund(
  paper: PaymentTarget,
  decision: 'asked-again' | 'left',
): Promise<void> {
  await callRpc('decide_owner_refund', {
    ...('invoiceId' in paper ? { invoice_id: paper.invoiceId } : { quote_id: paper.quoteId }),
    decision,
  });
}

/** Closes a failed refund of an order, because the money was refunded another way. @throws ApiError */
export async function resolveRefund(id: string): Promise<void> {
  await callRpc('resolve_refund', { refund_id: id });
}

/** Online payments that match no record of ours, the oldest first. */
export const unbookedPaymentsQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['unbooked-payments'],
  queryFn: async () => {
    const rows = await callRpc('unbooked_payments', {});
    return rows.map((row) => ({ id: row.provider_id, detail: row.detail, at: row.noted_at }));
  },
});
export type UnbookedPayment = Awaited<
  ReturnType<NonNullable<(typeof unbookedPaymentsQuery)['queryFn']>>
>[number];

/** @param outcome Text of staff about what happened to the money. @throws ApiError */
export async function resolveUnbookedPayment(id: string, outcome: string): Promise<void> {
  await callRpc('resolve_unbooked_payment', { provider_id: id, outcome });
}
