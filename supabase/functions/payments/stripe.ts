/** Stripe as the payment provider. The payment page is Stripe Checkout. */
import Stripe from 'stripe';
import type {
  DayToRead,
  Entry,
  MadeRefund,
  Page,
  PageToOpen,
  PaidRecord,
  PaymentEvent,
  Provider,
  RefundToMake,
  SettingOf,
} from './provider.ts';

/** Our keys in Stripe's metadata. The keys mark our records, because the account may have other sales too. */
const names = {
  invoice: 'front_line_invoice',
  quote: 'front_line_quote',
  order: 'front_line_order',
  /** The reference of a request, on payments of its invoices and deposits. */
  request: 'front_line_request',
  refund: 'front_line_refund',
} as const;

/** True for a payment or a charge of our records. Stripe copies the metadata of a payment to its charge. */
const isOurs = ({ metadata }: { metadata: Record<string, string> }) =>
  names.request in metadata || names.order in metadata;

const idOf = (thing: string | { id: string } | null) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** @returns null until both secrets are set. Tests set `STRIPE_API_URL` to their own server. */
export function openStripe(settingOf: SettingOf): Provider | null {
  const key = settingOf('STRIPE_SECRET_KEY');
  /** The signing secret of the webhook endpoint, from Stripe's dashboard. */
  const webhookSecret = settingOf('STRIPE_WEBHOOK_SECRET');
  if (!key || !webhookSecret) return null;
  const url = new URL(settingOf('STRIPE_API_URL') ?? 'https://api.stripe.com');
  const stripe = new Stripe(key, {
    host: url.hostname,
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    ...(url.port && { port: url.port }),
    httpClient: Stripe.createFetchHttpClient(),
    timeout: 15_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    signatureHeader: 'stripe-signature',
    open: (page) => openSession(stripe, page.key, sessionOf(page)),
    close: (id) => closeSession(stripe, id),
    refund: (refund) => giveBack(stripe, refund),
    readEvent: (body, signature) => readEvent(stripe, webhookSecret, body, signature),
    entries: (day) => entriesOf(stripe, day),
  };
}

function sessionOf(page: PageToOpen): Stripe.Checkout.SessionCreateParams {
  const { record, reference, name, amountCents, email, closesAt } = page;
  const [[kind, id] = []] = Object.entries(record) as [keyof typeof names, string][];
  const of = kind === 'order' ? names.order : names.request;
  return {
    mode: 'payment',
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name } },
      },
    ],
    client_reference_id: reference,
    payment_intent_data: { metadata: { [of]: reference } },
    metadata: kind && id ? { [names[kind]]: id } : {},
    ...(email !== null && { customer_email: email }),
    ...(closesAt && { expires_at: Math.floor(Date.parse(closesAt) / 1000) }),
    success_url: page.paidUrl,
    cancel_url: page.backUrl,
  };
}

/** The maximum number of expired sessions to skip for one key. After each expired session, another key is used. */
const mostPages = 25;

/**
 * Opens a session with a key. If Stripe knows the key, it returns the old session, even an expired one. The next try
 * then uses another key.
 */
async function openSession(
  stripe: Stripe,
  key: string,
  params: Stripe.Checkout.SessionCreateParams,
): Promise<Page> {
  let idempotencyKey = key;
  for (let tries = 0; tries < mostPages; tries += 1) {
    const made = await stripe.checkout.sessions.create(params, { idempotencyKey });
    const { id, url, status } = await stripe.checkout.sessions.retrieve(made.id);
    if (status !== 'expired') return { id, url };
    idempotencyKey = `${key}-${id.slice(-12)}`;
  }
  throw new Error(`${key} has ${mostPages} expired pages.`);
}

async function closeSession(stripe: Stripe, id: string): Promise<'closed' | 'paid'> {
  const { sessions } = stripe.checkout;
  const { status } = await sessions.expire(id).catch(() => sessions.retrieve(id));
  if (status === 'open') throw new Error(`${id} could not be ended.`);
  return status === 'complete' ? 'paid' : 'closed';
}

/** First looks for an earlier refund in the metadata, because Stripe forgets an idempotency key after a day. */
async function giveBack(
  stripe: Stripe,
  { id, payment, amountCents }: RefundToMake,
): Promise<MadeRefund> {
  try {
    const known = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
    const made =
      known.data.find(({ metadata }) => metadata?.[names.refund] === id) ??
      (await stripe.refunds.create(
        { payment_intent: payment, amount: amountCents, metadata: { [names.refund]: id } },
        { idempotencyKey: id },
      ));
    return madeRefund(made, !counts(made));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { id: null, problem: error.message };
  }
}

/** True if Stripe refuses the call for good. After any other error, a later try may succeed. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.type === 'StripeInvalidRequestError' || error.type === 'StripeCardError') &&
    [400, 402, 404].includes(error.statusCode ?? 0)
  );
}

const counts = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled';

function madeRefund({ id, failure_reason }: Stripe.Refund, hasFailed: boolean): MadeRefund {
  const reason = (failure_reason ?? 'unknown reason').replaceAll('_', ' ');
  return { id, problem: hasFailed ? `The card’s bank did not take it: ${reason}.` : null };
}

async function readEvent(
  stripe: Stripe,
  secret: string,
  body: string,
  signature: string,
): Promise<PaymentEvent | null> {
  let event: Stripe.Event;
  try {
    const crypto = Stripe.createSubtleCryptoProvider();
    event = await stripe.webhooks.constructEventAsync(body, signature, secret, undefined, crypto);
  } catch {
    return { type: 'unsigned' };
  }
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded'
  ) {
    return readPayment(event.data.object);
  }
  if (event.type === 'refund.created' || event.type === 'refund.failed') {
    return readRefund(stripe, event.data.object, event.type === 'refund.failed');
  }
  if (
    event.type === 'charge.dispute.created' ||
    event.type === 'charge.dispute.updated' ||
    event.type === 'charge.dispute.closed'
  ) {
    return readDispute(stripe, event.data.object.id);
  }
  return null;
}

function readPayment(session: Stripe.Checkout.Session): PaymentEvent | null {
  const record = recordIn(session.metadata ?? {});
  // A bank payment may take days. Stripe sends another event when the session is paid.
  if (session.payment_status !== 'paid' || record === null) return null;
  return {
    type: 'payment',
    id: idOf(session.payment_intent) ?? session.id,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    record,
    reference: session.client_reference_id ?? '',
  };
}

function recordIn(metadata: Record<string, string>): PaidRecord | null {
  const { [names.order]: order, [names.invoice]: invoice, [names.quote]: quote } = metadata;
  if (order !== undefined) return { order };
  if (invoice !== undefined) return { invoice };
  return quote === undefined ? null : { quote };
}

async function readRefund(
  stripe: Stripe,
  refund: Stripe.Refund,
  hasFailed: boolean,
): Promise<PaymentEvent | null> {
  const ours = refund.metadata?.[names.refund];
  if (ours) {
    return { type: 'refund', ours, refund: madeRefund(refund, hasFailed || !counts(refund)) };
  }
  const payment = idOf(refund.payment_intent);
  if (payment === null || !isOurs(await stripe.paymentIntents.retrieve(payment))) return null;
  return { type: 'owner-refund', id: refund.id, payment, amountCents: refund.amount, hasFailed };
}

/** Reads the current status of a dispute, because its events may arrive in any order. */
async function readDispute(stripe: Stripe, id: string): Promise<PaymentEvent> {
  const { payment_intent, amount, status, evidence_details } = await stripe.disputes.retrieve(id);
  const { due_by: seconds } = evidence_details;
  return {
    type: 'dispute',
    id,
    payment: idOf(payment_intent),
    amountCents: amount,
    status,
    answerBy: seconds ? new Date(seconds * 1000).toISOString() : null,
  };
}

async function entriesOf(stripe: Stripe, { from, until, known }: DayToRead): Promise<Entry[]> {
  const entries = new Map<string, number>();
  const ofDay = { created: { gte: from, lt: until }, limit: 100 };
  for await (const charge of stripe.charges.list(ofDay)) {
    const payment = idOf(charge.payment_intent);
    if (charge.status !== 'succeeded' || !isOurs(charge) || !payment) continue;
    entries.set(payment, charge.amount_captured);
  }
  for await (const refund of stripe.refunds.list({ ...ofDay, expand: ['data.charge'] })) {
    const { charge } = refund;
    if (counts(refund) && charge && typeof charge !== 'string' && isOurs(charge)) {
      entries.set(refund.id, refund.amount);
    }
  }
  for (const id of known) {
    if (entries.has(id)) continue;
    const cents = await centsOf(stripe, id);
    if (cents !== null) entries.set(id, cents);
  }
  return [...entries].map(([id, cents]) => ({ id, cents }));
}

async function centsOf(stripe: Stripe, id: string): Promise<number | null> {
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
