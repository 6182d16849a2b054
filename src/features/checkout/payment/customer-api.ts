/** Orders that are paid on the page of a provider. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, isUserMessage } from '#lib/api/api-error.ts';
import { callFunction } from '#lib/api/edge-function.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import type { Database } from '#types/database.ts';
import { receiptSchema } from '../schema.ts';

/**
 * True if orders are paid online. After 5 seconds without an answer the checkout assumes false. That is safe, because
 * `placeOrder` opens the payment page for an unpaid order anyway.
 */
export const paysOnlineQuery = queryOptions({
  queryKey: ['pays-online'],
  queryFn: async () => (await callAsVisitor('pays_online', {}, AbortSignal.timeout(5000))) === true,
  retry: false,
});

/** Error code of a payment page that did not open. Nothing was paid, and the order still waits for its payment. */
export const unopenedCode = 'payment_page';

const pageSchema = z.object({ url: z.url(), token: z.string() });
export type PaymentPage = z.infer<typeof pageSchema>;

/**
 * Opens the provider's page for the order that `place_order` stored for this body.
 * @throws ApiError with the code `unopenedCode`, or a refusal of the database
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
  /** Items of a paid or canceled order. */
  items: z.optional(z.array(z.object({ id: z.string(), quantity: z.number() }))),
  /** Present in the first hour after the order. */
  receipt: z.nullish(receiptSchema),
});

/** Maximum number of polls for a payment, one every two seconds. The provider usually reports it at once. */
const mostQuestions = 150;

/** State of an order's payment; `null` if no order has the token. */
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
