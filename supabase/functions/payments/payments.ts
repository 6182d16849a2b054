/**
 * Payments on Stripe's own page. The database says what is open; this opens the page for it, notes what Stripe says was paid
 * or given back, and called by the clock, gives back what waits for it. Runs in an Edge Function, and in Node on a
 * developer's machine and in the tests.
 */
import Stripe from 'stripe';
import { answerHeaders as headers, handOn, refuse } from '../_shared/answers.ts';
import { askAsCaller, callService, type ServiceAddress } from '../_shared/service-call.ts';
import { entriesOf, type DayToCheck } from './books.ts';

export interface PaymentService extends ServiceAddress {
  /** The site's address: where customers come back to. */
  siteUrl: string;
  stripeKey: string;
  /** Of the endpoint in Stripe's dashboard that calls this function. */
  webhookSecret: string;
  /** Another address of Stripe's API, for tests. */
  stripeUrl?: string | undefined;
}

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

function stripeOf({ stripeKey, stripeUrl }: PaymentService): Stripe {
  const { protocol, hostname, port } = new URL(stripeUrl ?? 'https://api.stripe.com');
  return new Stripe(stripeKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    httpClient: Stripe.createFetchHttpClient(),
    timeout: 15_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idIn = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : null);
const textIn = (value: unknown) => (typeof value === 'string' ? value : null);

interface Due {
  key: string;
  amountCents: number;
  name: string;
  reference: string;
  email: string | null;
}

/** Opens the page on which the caller pays what is open now, and answers its URL. */
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
    const session = await openSession(stripeOf(service), due.key, {
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
      payment_intent_data: { metadata: { request: due.reference } },
      metadata: { ...(invoice ? { invoice } : { quote }) },
      ...(due.email !== null && { customer_email: due.email }),
      success_url: back(`paid=${invoice ?? quote}`),
      cancel_url: back(''),
    });
    // One that is paid has no URL anymore, and we may not have been told yet.
    const url = session.url ?? back(`paid=${invoice ?? quote}`);
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
      payment_intent_data: { metadata: { order: orderNumber } },
      metadata: { order: orderNumber },
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

/** Notes what Stripe tells. It tells again whatever is not answered with success. */
async function noteEvent(
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
  const [invoice, quote] = [session.metadata?.invoice ?? null, session.metadata?.quote ?? null];
  const order = session.metadata?.order;
  // Banks may take days, and are told of again.
  if (session.payment_status !== 'paid') return;
  if (order !== undefined) {
    await callService(service, 'mark_order_paid', {
      order_number: order,
      payment_id: idOf(session.payment_intent),
      amount_cents: session.amount_total,
    });
  }
  // The account may sell other things, too.
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
  const asked = idIn(refund.metadata?.refund);
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
  const { metadata } = await stripe.paymentIntents.retrieve(payment);
  if (metadata.request ?? metadata.order)
    throw new Error(`${refund.id} came before its payment ${payment}.`);
}

/** In one call, which Supabase ends after some minutes. */
const mostRefunds = 20;

/** Gives back what waits, and once a day reads Stripe's books for the database to compare. Does what is due and no more. */
export async function tendPayments(service: PaymentService): Promise<void> {
  const stripe = stripeOf(service);
  for (let given = 0; given < mostRefunds; given += 1) {
    const due = (await callService(service, 'claim_refund', {})) as Refund | null;
    if (due === null) break;
    await giveBack(due, stripe, service);
  }
  const day = (await callService(service, 'begin_payment_check', {})) as DayToCheck | null;
  if (day === null) return;
  const entries = await entriesOf(day, stripe);
  await callService(service, 'finish_payment_check', { day: day.day, entries });
}

interface Refund {
  id: string;
  /** The payment intent that brought the money. */
  payment: string;
  amountCents: number;
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
    made = known.data.find(({ metadata }) => metadata?.refund === id);
    made ??= await stripe.refunds.create(
      { payment_intent: payment, amount: amountCents, metadata: { refund: id } },
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

async function finishRefund(
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
