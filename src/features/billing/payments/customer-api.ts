import * as z from 'zod/mini';
import { callFunction } from '#lib/api/edge-function.ts';
import { readAnswer } from '#lib/api/read-answer.ts';

/** The customer pays an invoice, or the deposit of a quote. */
export type PaymentTarget = { invoiceId: string } | { quoteId: string };

const pageSchema = z.object({ url: z.url() });

/**
 * Creates a page at the payment provider for the open amount.
 * @returns The URL of that page.
 * @throws ApiError 409 if no amount is open anymore.
 */
export async function startPayment(
  access: { token: string } | { reference: string },
  target: PaymentTarget,
): Promise<string> {
  const answer = await callFunction('payments', { ...access, ...target });
  return readAnswer(pageSchema, answer, 'payments').url;
}
