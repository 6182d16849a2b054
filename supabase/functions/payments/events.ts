/** What Stripe tells of payments, of money that goes back and of disputes. */
import Stripe from 'stripe';
import { refuse } from '../_shared/answers.ts';
import { callService } from '../_shared/service-call.ts';
import { isOurs, names } from './names.ts';
import { finishRefund } from './refunds.ts';
import { idIn, stripeOf, type PaymentService } from './service.ts';

/** Notes an event of Stripe, which sends it again until it is answered with success. */
export async function noteEvent(
  request: Request,
  signature: string,
  service: PaymentService,
): Promise<Response> {
  const stripe = stripeOf(service);
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(
      await request.text(),
      signature,
      service.webhookSecret,
      undefined,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch {
    return refuse(400, 'wrong_signature', 'This was not understood.');
  }
  try {
    if (
      event.type === 'checkout.session.completed' ||
      event.type === 'checkout.session.async_payment_succeeded'
    ) {
      await notePayment(event.data.object, service);
    } else if (event.type === 'refund.created' || event.type === 'refund.failed') {
      await noteRefund(event.data.object, event.type === 'refund.failed', stripe, service);
    } else if (
      event.type === 'charge.dispute.created' ||
      event.type === 'charge.dispute.updated' ||
      event.type === 'charge.dispute.closed'
    ) {
      await noteDispute(event.data.object.id, stripe, service);
    }
    return new Response(null, { status: 204 });
  } catch (error) {
    console.error(error);
    return refuse(500, 'not_noted', 'This could not be noted.');
  }
}

const idOf = (thing: string | { id: string } | null) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

async function notePayment(session: Stripe.Checkout.Session, service: PaymentService) {
  const metadata = session.metadata ?? {};
  const [invoice, quote] = [metadata[names.invoice] ?? null, metadata[names.quote] ?? null];
  const order = metadata[names.order];
  // Banks may take days, and are told of again.
  if (session.payment_status !== 'paid') return;
  if (order !== undefined) {
    await callService(service, 'mark_order_paid', {
      order_number: order,
      payment_id: idOf(session.payment_intent),
      amount_cents: session.amount_total,
    });
  }
  if (invoice === null && quote === null) return;
  await callService(service, 'note_online_payment', {
    provider_id: idOf(session.payment_intent),
    amount_cents: session.amount_total,
    invoice_id: invoice,
    quote_id: quote,
  });
}

async function noteRefund(
  refund: Stripe.Refund,
  hasFailed: boolean,
  stripe: Stripe,
  service: PaymentService,
) {
  const asked = idIn(refund.metadata?.[names.refund]);
  if (asked !== null) {
    await finishRefund(asked, refund, service, hasFailed);
    return;
  }
  const payment = idOf(refund.payment_intent);
  if (payment === null) return;
  const isKnown = await callService(service, 'note_online_refund', {
    provider_id: refund.id,
    payment_id: payment,
    amount_cents: refund.amount,
    has_failed: hasFailed,
  });
  if (isKnown) return;
  if (isOurs(await stripe.paymentIntents.retrieve(payment))) {
    throw new Error(`${refund.id} came before its payment ${payment}.`);
  }
}

/** As it stands now: its events come in any order. */
async function noteDispute(id: string, stripe: Stripe, service: PaymentService) {
  const dispute = await stripe.disputes.retrieve(id);
  const { due_by: seconds } = dispute.evidence_details;
  await callService(service, 'note_dispute', {
    provider_id: id,
    payment_id: idOf(dispute.payment_intent),
    amount_cents: dispute.amount,
    status: dispute.status,
    answer_by: seconds ? new Date(seconds * 1000).toISOString() : null,
  });
}
