/**
 * Payments on Stripe's own page. The database says what is open; this opens the page for it, notes what Stripe says was paid
 * or given back, and called by the clock, gives back what waits for it. Runs in an Edge Function, and in Node on a
 * developer's machine and in the tests.
 */
import type Stripe from 'stripe';
import { answerHeaders as headers, handOn, refuse } from '../_shared/answers.ts';
import { askAsCaller, callService } from '../_shared/service-call.ts';
import { entriesOf, type DayToCheck } from './books.ts';
import { noteEvent } from './events.ts';
import { names } from './names.ts';
import { giveBackNext } from './refunds.ts';
import { idIn, stripeOf, type PaymentService } from './service.ts';

export async function handlePayments(request: Request, service: PaymentService): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  if (request.method !== 'POST') return refuse(405, 'wrong_method', 'This was not understood.');
  if (!service.stripeKey || !service.webhookSecret || !service.siteUrl) {
    return refuse(503, 'not_online', 'Nothing can be paid online at the moment.');
  }
  const signature = request.headers.get('stripe-signature');
  if (signature !== null) return noteEvent(request, signature, service);
  const body = (await request.json().catch(() => ({}))) as Record<string, unknown>;
  if (body.tend !== true) return startPayment(request, body, service);
  if (!service.serviceKey || request.headers.get('apikey') !== service.serviceKey) {
    return refuse(403, 'not_service', 'This was not understood.');
  }
  try {
    await tendPayments(service);
    return new Response(null, { status: 204 });
  } catch (error) {
    console.error(error);
    return refuse(502, 'payment_unreachable', 'Stripe or the database did not answer.');
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);

interface Due {
  key: string;
  amountCents: number;
  name: string;
  reference: string;
  email: string | null;
  /** That was opened for it before. */
  page: string | null;
}

/**
 * Opens the page on which the caller pays what is open now, and answers its URL. A page that was opened before, from the link
 * of a mail or from the account, ends: nobody pays on two.
 */
async function startPayment(
  request: Request,
  body: Record<string, unknown>,
  service: PaymentService,
): Promise<Response> {
  if (typeof body.order === 'object' && body.order !== null) {
    return startOrderPayment(request, body.order as Record<string, unknown>, service);
  }
  const [token, reference] = [textIn(body.token), textIn(body.reference)];
  const [invoice, quote] = [idIn(body.invoiceId), idIn(body.quoteId)];
  try {
    const answer = await askAsCaller(request, service, 'rpc/payment_to_start', {
      token,
      reference,
      invoice_id: invoice,
      quote_id: quote,
    });
    if (!answer.ok) return handOn(answer);
    const due = (await answer.json()) as Due;
    const back = (paid: string) => {
      const page = `${service.siteUrl.replace(/\/$/, '')}/your-request`;
      return token
        ? `${page}${paid && `?${paid}`}#token=${token}`
        : `${page}?reference=${due.reference}${paid && `&${paid}`}`;
    };
    const stripe = stripeOf(service);
    const session = await openSession(stripe, due.key, {
      mode: 'payment',
      adaptive_pricing: { enabled: false },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: due.amountCents,
            product_data: { name: due.name },
          },
        },
      ],
      client_reference_id: due.reference,
      payment_intent_data: { metadata: { [names.request]: due.reference } },
      metadata: invoice ? { [names.invoice]: invoice } : { [names.quote]: quote },
      ...(due.email !== null && { customer_email: due.email }),
      success_url: back(`paid=${invoice ?? quote}`),
      cancel_url: back(''),
    });
    const isPaid =
      due.page !== null && due.page !== session.id && (await endPage(due.page, stripe));
    if (!isPaid) {
      const isOnly = await callService(service, 'claim_payment_page', {
        session_id: session.id,
        former_id: due.page,
        amount_cents: due.amountCents,
        invoice_id: invoice,
        quote_id: quote,
      });
      if (isOnly !== true) return await startPayment(request, body, service);
    }
    // One that is paid has no URL anymore, and we may not have been told yet.
    const url = (isPaid ? null : session.url) ?? back(`paid=${invoice ?? quote}`);
    return Response.json({ url }, { headers });
  } catch (error) {
    return refuseUnopened(error);
  }
}

function refuseUnopened(error: unknown): Response {
  console.error(error);
  const text = 'The payment page could not be opened. Nothing was paid.';
  return refuse(502, 'payment_unreachable', text);
}

type OrderToPay =
  | { isPaid: true; token: string }
  | {
      isPaid: false;
      token: string;
      orderNumber: string;
      amountCents: number;
      email: string;
      /** ISO time. */
      payBefore: string;
      /** The page of what this order replaced. */
      formerSession: string | null;
    };

/**
 * Opens the page on which an order is paid that `place_order` was called for with the same body. Answers its URL and the
 * order's token. The page closes when the stock goes back.
 */
async function startOrderPayment(
  request: Request,
  { items, customer, expected_total, idempotency_key }: Record<string, unknown>,
  service: PaymentService,
): Promise<Response> {
  try {
    const body = { items, customer, expected_total, idempotency_key };
    const answer = await askAsCaller(request, service, 'rpc/order_to_pay', body);
    if (!answer.ok) return handOn(answer);
    const due = (await answer.json()) as OrderToPay;
    const { token } = due;
    const site = service.siteUrl.replace(/\/$/, '');
    const confirmation = `${site}/order-confirmation#token=${token}`;
    if (due.isPaid) return Response.json({ url: confirmation, token }, { headers });
    const { orderNumber, amountCents, email, payBefore, formerSession } = due;
    const stripe = stripeOf(service);
    // It may have closed by itself, or be paid: then the money goes back.
    if (formerSession) await stripe.checkout.sessions.expire(formerSession).catch(() => undefined);
    const name = `Order ${orderNumber}`;
    const session = await openSession(stripe, orderNumber, {
      mode: 'payment',
      adaptive_pricing: { enabled: false },
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name } },
        },
      ],
      client_reference_id: orderNumber,
      payment_intent_data: { metadata: { [names.order]: orderNumber } },
      metadata: { [names.order]: orderNumber },
      customer_email: email,
      expires_at: Math.floor(Date.parse(payBefore) / 1000),
      success_url: confirmation,
      cancel_url: `${site}/checkout`,
    });
    const page = { order_number: orderNumber, session_id: session.id };
    await callService(service, 'note_payment_page', page);
    // One that is paid has no URL anymore.
    return Response.json({ url: session.url ?? confirmation, token }, { headers });
  } catch (error) {
    return refuseUnopened(error);
  }
}

/** Stripe answers the session of a key again as it was made, also when it has ended since. */
async function openSession(
  stripe: Stripe,
  key: string,
  params: Stripe.Checkout.SessionCreateParams,
): Promise<Stripe.Checkout.Session> {
  const made = await stripe.checkout.sessions.create(params, { idempotencyKey: key });
  const session = await stripe.checkout.sessions.retrieve(made.id);
  return session.status === 'expired'
    ? openSession(stripe, `${key}-${made.id.slice(-12)}`, params)
    : session;
}

/** @returns whether it was paid before it ended */
async function endPage(id: string, stripe: Stripe): Promise<boolean> {
  const { sessions } = stripe.checkout;
  const { status } = await sessions.expire(id).catch(() => sessions.retrieve(id));
  if (status === 'open') throw new Error(`${id} could not be ended.`);
  return status === 'complete';
}

/** In one call, which Supabase ends after some minutes. */
const mostRefunds = 20;

/** Gives back what waits, and once a day reads Stripe's books for the database to compare. Does what is due and no more. */
export async function tendPayments(service: PaymentService): Promise<void> {
  const stripe = stripeOf(service);
  for (let given = 0; given < mostRefunds; given += 1) {
    if (!(await giveBackNext(stripe, service))) break;
  }
  const day = (await callService(service, 'begin_payment_check', {})) as DayToCheck | null;
  if (day === null) return;
  const entries = await entriesOf(day, stripe);
  await callService(service, 'finish_payment_check', { day: day.day, entries });
}
