/** The provider's events about payments, refunds and disputes. */
import { refuse } from '../_shared/answers.ts';
import { readBody } from '../_shared/body.ts';
import { callService, ServiceError } from '../_shared/service-call.ts';
import type { PaymentEvent } from './provider.ts';
import { finishRefund } from './refunds.ts';
import type { OpenService } from './service.ts';

const mostBytes = 500_000;

/** Records an event of the provider. The provider repeats the event until the response is a success. */
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
    if (event?.type === 'payment' && !(await notePayment(event, service))) {
      return refuse(422, 'not_booked', 'This fits nothing in our books.');
    }
    if (event !== null && event.type !== 'payment') await note(event, service);
    return new Response(null, { status: 204 });
  } catch (error) {
    console.error(error);
    return refuse(500, 'not_noted', 'This could not be noted.');
  }
}

async function note(
  event: Exclude<PaymentEvent, { type: 'unsigned' | 'payment' }>,
  service: OpenService,
) {
  switch (event.type) {
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

/** @returns false if our books refuse the payment. The payment is then listed for staff. */
async function notePayment(
  event: PaymentEvent & { type: 'payment' },
  service: OpenService,
): Promise<boolean> {
  const { id, amountCents, currency, record, reference } = event;
  try {
    if (currency === 'usd') {
      await ('order' in record
        ? callService(service, 'mark_order_paid', {
            ...{ order_number: record.order, payment_id: id, amount_cents: amountCents },
          })
        : callService(service, 'note_online_payment', {
            ...{ provider_id: id, amount_cents: amountCents },
            invoice_id: 'invoice' in record ? record.invoice : null,
            quote_id: 'quote' in record ? record.quote : null,
          }));
      return true;
    }
  } catch (error) {
    if (!(error instanceof ServiceError && [404, 409, 422].includes(error.status))) throw error;
    console.error(error);
  }
  const detail = `${moneyText(amountCents, currency)} for ${reference}`;
  await callService(service, 'note_unbooked_payment', { provider_id: id, detail });
  return false;
}

/** `'JPY 10,700'` */
function moneyText(amount: number, currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  const format = new Intl.NumberFormat('en-US', style);
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
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
