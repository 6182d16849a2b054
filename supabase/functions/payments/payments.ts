/**
 * Payments on the provider's own page. This code opens a payment page for an amount that is open in the database. It
 * records the payments and refunds that the provider reports, and pays out queued refunds in a scheduled call. It runs
 * in an Edge Function, and in Node on a developer's machine and in tests.
 */
import { answerHeaders as headers, handOn, refuse } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import { askAsCaller, askAsService, callService } from '../_shared/service-call.ts';
import { noteEvent } from './events.ts';
import type { DayToRead, PageToOpen } from './provider.ts';
import { giveBackNext } from './refunds.ts';
import type { OpenService, PaymentService } from './service.ts';

/** The maximum size of a call's body. Every order is smaller. */
const mostBytes = 100_000;

export async function handlePayments(
  request: Request,
  { provider, ...settings }: PaymentService,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  if (request.method !== 'POST') return refuse(405, 'wrong_method', 'This was not understood.');
  if (!provider || !settings.siteUrl) {
    return refuse(503, 'not_online', 'Nothing can be paid online at the moment.');
  }
  const service = { ...settings, provider };
  const signature = request.headers.get(provider.signatureHeader);
  if (signature !== null) return noteEvent(request, signature, service);
  const { json: body, refusal } = await readJson(request, mostBytes);
  if (refusal) return refusal;
  if (body.tend === true) return answerClock(request, service);
  try {
    return typeof body.order === 'object' && body.order !== null
      ? await startOrderPayment(request, body.order as Record<string, unknown>, service)
      : await startPayment(request, body, service);
  } catch (error) {
    console.error(error);
    const text = 'The payment page could not be opened. Nothing was paid.';
    return refuse(502, 'payment_unreachable', text);
  }
}

interface Due extends Pick<PageToOpen, 'key' | 'amountCents' | 'name' | 'reference' | 'email'> {
  /** The provider's id of the payment page that was opened earlier. */
  page: string | null;
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idIn = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : null);
const siteOf = ({ siteUrl }: PaymentService) => siteUrl.replace(/\/$/, '');

/** The maximum number of tries if other calls open a payment page for the same record at the same moment. */
const mostTries = 5;

/**
 * Opens a payment page for the amount that is open now, and responds with its URL. Closes a page that was opened
 * earlier, because the customer must not pay twice.
 */
async function startPayment(
  request: Request,
  body: Record<string, unknown>,
  service: OpenService,
): Promise<Response> {
  const { provider } = service;
  const [token, reference] = [textIn(body.token), textIn(body.reference)];
  const [invoice, quote] = [idIn(body.invoiceId), idIn(body.quoteId)];
  for (let tries = 1; ; tries += 1) {
    const ids = { invoice_id: invoice, quote_id: quote };
    const answer = await askAsCaller(request, service, 'rpc/payment_to_start', {
      ...{ token, reference, ...ids },
    });
    if (!answer.ok) return handOn(answer);
    const { page: former, ...due } = (await answer.json()) as Due;
    const refused = tries === 1 && (await refusedByLimit(request, due.reference, service));
    if (refused) return refused;
    const back = (paid: string) =>
      token
        ? `${siteOf(service)}/your-request${paid && `?${paid}`}#token=${token}`
        : `${siteOf(service)}/your-request?reference=${due.reference}${paid && `&${paid}`}`;
    const paidUrl = back(`paid=${invoice ?? quote}`);
    const record = invoice ? { invoice } : { quote: quote ?? '' };
    const page = await provider.open({ ...due, record, paidUrl, backUrl: back('') });
    const isPaid =
      former !== null && former !== page.id && (await provider.close(former)) === 'paid';
    const isOnly =
      isPaid ||
      (await callService(service, 'claim_payment_page', {
        ...{ session_id: page.id, former_id: former, amount_cents: due.amountCents, ...ids },
      }));
    // A paid page has no URL. The event of its payment might not have arrived yet.
    const url = (isPaid ? null : page.url) ?? paidUrl;
    if (isOnly === true) return Response.json({ url }, { headers });
    if (tries === mostTries) {
      await provider.close(page.id);
      return refuse(409, 'page_opened', 'This was opened in another tab. Please try again.');
    }
  }
}

/** Counts the opening of a payment page for a request or an order. @returns the database's refusal, or null */
async function refusedByLimit(
  request: Request,
  sender: string,
  service: OpenService,
): Promise<Response | null> {
  // Passes both headers. The database reads only the header that its setting names.
  const headers = Object.fromEntries(
    ['x-forwarded-for', 'cf-connecting-ip'].map((name) => [name, request.headers.get(name)]),
  );
  const counted = await askAsService(service, 'count_payment_start', { sender, headers });
  return counted.ok ? null : handOn(counted);
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
      /** The payment page of the customer's earlier order, which this order replaced. */
      formerSession: string | null;
    };

/**
 * Opens the payment page of the order that `place_order` placed with the same body. Responds with its URL and the token
 * of the order. The page closes at the time when the stock of an unpaid order becomes available again.
 */
async function startOrderPayment(
  request: Request,
  { items, customer, expected_total, idempotency_key }: Record<string, unknown>,
  service: OpenService,
): Promise<Response> {
  const body = { items, customer, expected_total, idempotency_key };
  const answer = await askAsCaller(request, service, 'rpc/order_to_pay', body);
  if (!answer.ok) return handOn(answer);
  const due = (await answer.json()) as OrderToPay;
  const { token } = due;
  const paidUrl = `${siteOf(service)}/order-confirmation#token=${token}`;
  if (due.isPaid) return Response.json({ url: paidUrl, token }, { headers });
  const { orderNumber, amountCents, email, payBefore, formerSession } = due;
  const refused = await refusedByLimit(request, orderNumber, service);
  if (refused) return refused;
  // Closing fails if the page is already closed. If the customer paid on the page, the money is refunded later.
  if (formerSession) await service.provider.close(formerSession).catch(() => undefined);
  const { id, url } = await service.provider.open({
    key: orderNumber,
    record: { order: orderNumber },
    reference: orderNumber,
    name: `Order ${orderNumber}`,
    ...{ amountCents, email, paidUrl },
    backUrl: `${siteOf(service)}/checkout`,
    closesAt: payBefore,
  });
  await callService(service, 'note_payment_page', { order_number: orderNumber, session_id: id });
  // A paid page has no URL.
  return Response.json({ url: url ?? paidUrl, token }, { headers });
}

async function answerClock(request: Request, service: OpenService): Promise<Response> {
  if (!service.serviceKey || request.headers.get('apikey') !== service.serviceKey) {
    return refuse(403, 'not_service', 'This was not understood.');
  }
  try {
    await tendPayments(service);
    return new Response(null, { status: 204 });
  } catch (error) {
    console.error(error);
    return refuse(502, 'payment_unreachable', 'The provider or the database did not answer.');
  }
}

/** The maximum number of refunds in one call, because Supabase ends a call after some minutes. */
const mostRefunds = 20;

/**
 * Pays out queued refunds and closes payment pages whose amount has changed. Once a day, it reads the provider's
 * records, which the database compares with our books. Each call does only the work that is due.
 */
export async function tendPayments(service: OpenService): Promise<void> {
  for (let given = 0; given < mostRefunds; given += 1) {
    if (!(await giveBackNext(service))) break;
  }
  await endOutdatedPages(service);
  const due = (await callService(service, 'begin_payment_check', {})) as
    (DayToRead & { day: string }) | null;
  if (due === null) return;
  const { day, ...read } = due;
  const entries = await service.provider.entries(read);
  await callService(service, 'finish_payment_check', { day, entries });
}

/**
 * Closes payment pages whose amount has changed. If the customer has paid on a page meanwhile, an event reports the
 * payment.
 */
async function endOutdatedPages(service: OpenService) {
  for (;;) {
    const page = await callService(service, 'claim_outdated_page', {});
    if (typeof page !== 'string') return;
    if ((await service.provider.close(page)) === 'closed') {
      await callService(service, 'forget_payment_page', { session_id: page });
    }
  }
}
