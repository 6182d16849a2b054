import * as z from 'zod/mini';
import { callFunction } from '#lib/api/edge-function.ts';
import { readAnswer } from '#lib/api/read-answer.ts';

/** What a customer pays: an invoice, or the deposit of a quote. */
export type PaymentTarget = { invoiceId: string } | { quoteId: string };

const pageSchema = z.object({ url: z.url() });

/**
 * Opens the page of the payment provider over what is open now.
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
