/** Money that goes back to cards. */
import Stripe from 'stripe';
import { callService } from '../_shared/service-call.ts';
import { names } from './names.ts';
import type { PaymentService } from './service.ts';

interface Refund {
  id: string;
  /** The payment intent that brought the money. */
  payment: string;
  amountCents: number;
}

/**
 * Gives back what has waited longest.
 * @returns whether there was anything
 */
export async function giveBackNext(stripe: Stripe, service: PaymentService): Promise<boolean> {
  const due = (await callService(service, 'claim_refund', {})) as Refund | null;
  if (due !== null) await giveBack(due, stripe, service);
  return due !== null;
}

/** Never twice: Stripe forgets an idempotency key after a day, and keeps the metadata. @throws when it waits on */
async function giveBack(
  { id, payment, amountCents }: Refund,
  stripe: Stripe,
  service: PaymentService,
) {
  let made: Stripe.Refund | undefined;
  try {
    const known = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
    made = known.data.find(({ metadata }) => metadata?.[names.refund] === id);
    made ??= await stripe.refunds.create(
      { payment_intent: payment, amount: amountCents, metadata: { [names.refund]: id } },
      { idempotencyKey: id },
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await callService(service, 'finish_refund', { refund_id: id, problem: error.message });
    return;
  }
  await finishRefund(id, made, service);
}

/** Stripe has understood, and does not do it. All else may go well later. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.type === 'StripeInvalidRequestError' || error.type === 'StripeCardError') &&
    [400, 402, 404].includes(error.statusCode ?? 0)
  );
}

export async function finishRefund(
  id: string,
  { id: providerId, status, failure_reason: reason }: Stripe.Refund,
  service: PaymentService,
  hasFailed = status === 'failed' || status === 'canceled',
) {
  const problem = (reason ?? 'unknown reason').replaceAll('_', ' ');
  await callService(service, 'finish_refund', {
    refund_id: id,
    provider_id: providerId,
    ...(hasFailed && { problem: `The card’s bank did not take it: ${problem}.` }),
  });
}
