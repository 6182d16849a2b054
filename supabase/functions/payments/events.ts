/** What the provider tells of payments, of money that goes back and of disputes. */
import { refuse } from '../_shared/answers.ts';
import { readBody } from '../_shared/body.ts';
import { callService } from '../_shared/service-call.ts';
import type { PaymentEvent } from './provider.ts';
import { finishRefund } from './refunds.ts';
import type { OpenService } from './service.ts';

const mostBytes = 500_000;

/** Notes an event of the provider, which sends it again until it is answered with success. */
export async function noteEvent(
  request: Request,
  signature: string,
  service: OpenService,
): Promise<Response> {
  const body = await readBody(request, mostBytes);
  if (body === null) return refuse(413, 'body_too_large', 'This was not understood.');
  try {
    const text = new TextDecoder().decode(body);
    const event = await service.provider.readEvent(text, signature);
    if (event?.type === 'unsigned') {
      return refuse(400, 'wrong_signature', 'This was not understood.');
    }
    if (event !== null) await note(event, service);
    return new Response(null, { status: 204 });
  } catch (error) {
    console.error(error);
    return refuse(500, 'not_noted', 'This could not be noted.');
  }
}

async function note(event: Exclude<PaymentEvent, { type: 'unsigned' }>, service: OpenService) {
  switch (event.type) {
    case 'payment':
      return notePayment(event, service);
    case 'refund':
      return finishRefund(event.ours, event.refund, service);
    case 'owner-refund':
      return noteOwnerRefund(event, service);
    case 'dispute':
      return callService(service, 'note_dispute', {
        provider_id: event.id,
        payment_id: event.payment,
        amount_cents: event.amountCents,
        status: event.status,
        answer_by: event.answerBy,
      });
  }
}

async function notePayment(
  { id, amountCents, record }: PaymentEvent & { type: 'payment' },
  service: OpenService,
) {
  if ('order' in record) {
    const paid = { order_number: record.order, payment_id: id, amount_cents: amountCents };
    return callService(service, 'mark_order_paid', paid);
  }
  return callService(service, 'note_online_payment', {
    provider_id: id,
    amount_cents: amountCents,
    invoice_id: 'invoice' in record ? record.invoice : null,
    quote_id: 'quote' in record ? record.quote : null,
  });
}

async function noteOwnerRefund(
  { id, payment, amountCents, hasFailed }: PaymentEvent & { type: 'owner-refund' },
  service: OpenService,
) {
  const isKnown = await callService(service, 'note_online_refund', {
    provider_id: id,
    payment_id: payment,
    amount_cents: amountCents,
    has_failed: hasFailed,
  });
  if (!isKnown) throw new Error(`${id} came before its payment ${payment}.`);
}
