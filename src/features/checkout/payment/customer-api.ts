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
 * Whether orders are paid online. The form waits for it, but not for long: what is placed and not paid leads to the payment
 * in any case.
 */
export const paysOnlineQuery = queryOptions({
  queryKey: ['pays-online'],
  queryFn: async () => (await callAsVisitor('pays_online', {}, AbortSignal.timeout(5000))) === true,
  retry: false,
});

/** The code of the error of a page that did not open. Nothing was paid, and what was placed waits. */
export const unopenedCode = 'payment_page';

const pageSchema = z.object({ url: z.url(), token: z.string() });
export type PaymentPage = z.infer<typeof pageSchema>;

/**
 * Opens the provider's page for what was placed with this body.
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
  /** Of an order. */
  items: z.optional(z.array(z.object({ id: z.string(), quantity: z.number() }))),
  /** In the first hour. */
  receipt: z.nullish(receiptSchema),
});

/** The times that the page asks for a payment, every two seconds. The provider tells of it at once, as a rule. */
const mostQuestions = 150;

/** What became of the payment of an order; `null` if the token is of none. */
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
