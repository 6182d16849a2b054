/** What Stripe knows of a day: what was paid for our records, and what was given back of it. */
import type Stripe from 'stripe';
import { isOurs } from './names.ts';

export interface DayToCheck {
  /** `'2026-11-27'`, in California. */
  day: string;
  /** Its first second, and the one after its last. */
  from: number;
  until: number;
  /** What our books know of it, by Stripe's ids. Stripe may have it under the day before. */
  known: string[];
}

interface Entry {
  id: string;
  cents: number;
}

export async function entriesOf(
  { from, until, known }: DayToCheck,
  stripe: Stripe,
): Promise<Entry[]> {
  const entries = new Map<string, number>();
  const ofDay = { created: { gte: from, lt: until }, limit: 100 };
  for await (const charge of stripe.charges.list(ofDay)) {
    const payment = charge.payment_intent;
    if (charge.status !== 'succeeded' || !isOurs(charge) || !payment) continue;
    entries.set(typeof payment === 'string' ? payment : payment.id, charge.amount_captured);
  }
  for await (const refund of stripe.refunds.list({ ...ofDay, expand: ['data.charge'] })) {
    const { charge } = refund;
    if (counts(refund) && charge && typeof charge !== 'string' && isOurs(charge)) {
      entries.set(refund.id, refund.amount);
    }
  }
  for (const id of known) {
    if (entries.has(id)) continue;
    const cents = await centsOf(id, stripe);
    if (cents !== null) entries.set(id, cents);
  }
  return [...entries].map(([id, cents]) => ({ id, cents }));
}

const counts = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled';

async function centsOf(id: string, stripe: Stripe): Promise<number | null> {
  try {
    if (id.startsWith('pi_')) {
      const payment = await stripe.paymentIntents.retrieve(id);
      return payment.status === 'succeeded' ? payment.amount_received : null;
    }
    const refund = await stripe.refunds.retrieve(id);
    return counts(refund) ? refund.amount : null;
  } catch (error) {
    if ((error as Stripe.errors.StripeError).statusCode === 404) return null;
    throw error;
  }
}
