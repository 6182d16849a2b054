/** Orders that are paid on the payment provider's page. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, isUserMessage } from '#lib/api/api-error.ts';
import { callFunction } from '#lib/api/edge-function.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import type { Database } from '#types/database.ts';
import { receiptSchema } from '../schema.ts';

/** Error code if the payment page did not open. Nothing was paid, and the order still waits. */
export const unopenedCode = 'payment_page';

const pageSchema = z.object({ url: z.url(), token: z.string() });
export type PaymentPage = z.infer<typeof pageSchema>;

/**
 * Opens the payment page of an order. The database finds the order by these arguments.
 * @throws ApiError with the code `unopenedCode`, or with a code of the database
 */
export async function openPaymentPage(
  order: Database['public']['Functions']['order_to_pay']['Args'],
): Promise<PaymentPage> {
  try {
    return readAnswer(pageSchema, await callFunction('payments', { order }), 'payments');
  } catch (cause) {
    if (isUserMessage(cause)) throw cause;
    throw new ApiError('The payment page did not open.', {
      status: 500,
      code: unopenedCode,
      cause,
    });
  }
}

const paymentSchema = z.object({
  state: z.enum(['waiting', 'paid', 'ended', 'canceled']),
  /** Only for a paid or canceled order. */
  items: z.optional(z.array(z.object({ id: z.string(), quantity: z.number() }))),
  /** The receipt is available only for an hour after the order. */
  receipt: z.nullish(receiptSchema),
});

/** The page asks for the payment every two seconds, at most this many times. Usually, the first response is enough. */
const mostQuestions = 150;

/** State of the payment of an order; `null` if no order has this token. */
export async function fetchOrderPayment(token: string) {
  try {
    return readAnswer(paymentSchema, await callAsVisitor('order_payment', { token }), 'payment');
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export function orderPaymentQuery(token: string) {
  return queryOptions({
    queryKey: ['order-payment', token],
    queryFn: () => fetchOrderPayment(token),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      (data === undefined || data?.state === 'waiting') &&
      dataUpdateCount + errorUpdateCount < mostQuestions
        ? 2000
        : false,
  });
}
