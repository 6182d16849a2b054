/**
 * Payments on the provider's own page. The database says what is open; this opens the page for it, notes what the provider
 * says was paid or given back, and called by the clock, gives back what waits for it. Runs in an Edge Function, and in Node
 * on a developer's machine and in the tests.
 */
import { answerHeaders as headers, handOn, refuse } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import { askAsCaller, askAsService, callService } from '../_shared/service-call.ts';
import { noteEvent } from './events.ts';
import type { DayToRead, PageToOpen } from './provider.ts';
import { giveBackNext } from './refunds.ts';
import type { OpenService, PaymentService } from './service.ts';

/** More than any order. */
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
  /** That was opened for it before. */
  page: string | null;
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idIn = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : null);
const siteOf = ({ siteUrl }: PaymentService) => siteUrl.replace(/\/$/, '');

/** Calls that open pages of one record at the same moment wait for each other so often. */
const mostTries = 5;

/**
 * Opens the page on which the caller pays what is open now, and answers its URL. A page that was opened before, from the link
 * of a mail or from the account, ends: nobody pays on two.
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
    // One that is paid has no URL anymore, and we may not have been told yet.
    const url = (isPaid ? null : page.url) ?? paidUrl;
    if (isOnly === true) return Response.json({ url }, { headers });
    if (tries === mostTries) {
      await provider.close(page.id);
      return refuse(409, 'page_opened', 'This was opened in another tab. Please try again.');
    }
  }
}

/** Counts the page of a request or an order. @returns the database's refusal */
async function refusedByLimit(
  request: Request,
  sender: string,
  service: OpenService,
): Promise<Response | null> {
  // The database knows which of them the platform sets.
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
  // It may have closed by itself, or be paid: then the money goes back.
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
  // One that is paid has no URL anymore.
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

/** In one call, which Supabase ends after some minutes. */
const mostRefunds = 20;

/**
 * Gives back what waits, ends pages over another amount than the one that is open, and once a day reads the provider's books
 * for the database to compare. Does what is due and no more.
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

/** A payment that was made on the page meanwhile arrives as an event. */
async function endOutdatedPages(service: OpenService) {
  for (;;) {
    const page = await callService(service, 'claim_outdated_page', {});
    if (typeof page !== 'string') return;
    if ((await service.provider.close(page)) === 'closed') {
      await callService(service, 'forget_payment_page', { session_id: page });
    }
  }
}
