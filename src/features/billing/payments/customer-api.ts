import * as z from 'zod/mini';
import { callFunction } from '#lib/api/edge-function.ts';
import { readAnswer } from '#lib/api/read-answer.ts';

/** The target of a payment: an invoice, or the deposit of a quote. */
export type PaymentTarget = { invoiceId: string } | { quoteId: string };

const pageSchema = z.object({ url: z.url() });

/**
 * Creates the payment provider's page for the amount that is open now.
 * @returns Its URL.
 * @throws ApiError 409 when nothing is open anymore.
 */
export async function startPayment(
  access: { token: string } | { reference: string },
  target: PaymentTarget,
): Promise<string> {
  const answer = await callFunction('payments', { ...access, ...target });
  return readAnswer(pageSchema, answer, 'payments').url;
}
