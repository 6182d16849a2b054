import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  signed,
  startStripe,
  stripeSecrets,
  type StripeStandIn,
} from '../../tests/support/stripe.ts';
import type { PageToOpen, Provider } from './provider.ts';
import { openStripe } from './stripe.ts';

let stripe: StripeStandIn;
let provider: Provider;
const open = (settings: Record<string, string>) => openStripe((name) => settings[name]);

beforeAll(async () => {
  stripe = await startStripe();
  provider = open({ ...stripeSecrets, STRIPE_API_URL: stripe.url })!;
});
afterAll(() => stripe.close());

const invoice: PageToOpen = {
  key: 'invoice-1',
  record: { invoice: 'id-of-an-invoice' },
  reference: 'REQ-ABCDEF',
  name: 'Invoice INV-00001 for REQ-ABCDEF',
  amountCents: 20_000,
  email: 'ana@example.com',
  paidUrl: 'https://www.example.com/paid',
  backUrl: 'https://www.example.com/back',
};
const order: PageToOpen = {
  ...invoice,
  key: 'FSS-1',
  record: { order: 'FSS-1' },
  reference: 'FSS-1',
  closesAt: '2026-11-28T12:31:00.000Z',
};
let keys = 0;
/** Opens a payment page and returns its new session. */
async function opened(page = invoice) {
  const { id } = await provider.open({ ...page, key: `key-${++keys}` });
  return stripe.sessions.find((session) => session.id === id)!;
}
/** A new session that is paid. */
async function paid(page = invoice) {
  return Object.assign(await opened(page), { status: 'complete', payment_status: 'paid' } as const);
}
const read = ({ body, headers }: ReturnType<typeof signed>) =>
  provider.readEvent(body, headers['stripe-signature']);

test('openStripe returns null without both secrets', () => {
  expect(open({})).toBeNull();
  expect(open({ STRIPE_SECRET_KEY: 'sk_test_1' })).toBeNull();
  expect(open({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toBeNull();
});

test('open makes a session with the amount and the record, and for an order with its closing time', async () => {
  expect(await opened()).toMatchObject({
    amount_total: 20_000,
    metadata: { front_line_invoice: 'id-of-an-invoice' },
    paymentMetadata: { front_line_request: 'REQ-ABCDEF' },
    success_url: invoice.paidUrl,
    cancel_url: invoice.backUrl,
    expires_at: 0,
  });
  const deposit = await opened({ ...invoice, record: { quote: 'id-of-a-quote' } });
  expect(deposit.metadata).toEqual({ front_line_quote: 'id-of-a-quote' });
  expect(await opened(order)).toMatchObject({
    metadata: { front_line_order: 'FSS-1' },
    paymentMetadata: { front_line_order: 'FSS-1' },
    expires_at: Date.parse(order.closesAt!) / 1000,
  });
});

test('open returns one page for a key, a new one after it expired, and no URL once it is paid', async () => {
  const first = await provider.open(invoice);
  expect(await provider.open(invoice)).toEqual(first);
  expect(await provider.close(first.id)).toBe('closed');
  const second = await provider.open(invoice);
  expect(second.id).not.toBe(first.id);
  expect(await provider.open(invoice)).toEqual(second);
  stripe.sessions.find(({ id }) => id === second.id)!.status = 'complete';
  expect(await provider.open(invoice)).toEqual({ id: second.id, url: null });
  expect(await provider.close(second.id)).toBe('paid');
});

test('open gives up on a key after 25 expired pages', async () => {
  stripe.expires = true;
  await expect(provider.open({ ...invoice, key: 'expires' })).rejects.toThrow('25 expired pages');
  stripe.expires = false;
});

test('readEvent reports an event with another secret, another body or an old time as unsigned', async () => {
  const session = await paid();
  const event = signed('checkout.session.completed', session);
  const unsigned = { type: 'unsigned' };
  expect(await read(signed('checkout.session.completed', session, 'whsec_x'))).toEqual(unsigned);
  expect(await read({ ...event, body: event.body.replace('20000', '1') })).toEqual(unsigned);
  const old = event.headers['stripe-signature'].replace(/t=\d+/, 't=1');
  expect(await provider.readEvent(event.body, old)).toEqual(unsigned);
  expect(await provider.readEvent('', 'none')).toEqual(unsigned);
});

test('readEvent returns a payment only for a paid session with our metadata', async () => {
  const session = await paid(order);
  const payment = { type: 'payment', id: session.payment_intent, amountCents: 20_000 };
  for (const type of ['completed', 'async_payment_succeeded']) {
    expect(await read(signed(`checkout.session.${type}`, session))).toEqual({
      ...payment,
      ...{ currency: 'usd', record: { order: 'FSS-1' }, reference: 'FSS-1' },
    });
  }
  const inYen = signed('checkout.session.completed', { ...session, currency: 'jpy' });
  expect(await read(inYen)).toMatchObject({ currency: 'jpy' });
  const unpaid = { ...session, payment_status: 'unpaid' };
  expect(await read(signed('checkout.session.completed', unpaid))).toBeNull();
  const other = { ...session, metadata: { invoice: 'x', order: '10023', request: 'REQ-ABCDEF' } };
  expect(await read(signed('checkout.session.completed', other))).toBeNull();
  expect(await read(signed('customer.created', { id: 'cus_1' }))).toBeNull();
});

test('refund pays out once, even if Stripe has forgotten the key of a call whose answer was lost', async () => {
  const { payment_intent: payment } = await paid();
  const refund = { id: 'ours-1', payment, amountCents: 5_000 };
  const made = await provider.refund(refund);
  expect(made).toEqual({ id: stripe.refunds.at(-1)!.id, problem: null });
  expect(await provider.refund(refund)).toEqual(made);
  stripe.refunds.push({
    ...{ id: 're_lost', payment_intent: payment, amount: 7_000, status: 'succeeded' },
    ...{ metadata: { front_line_refund: 'ours-2' }, charge: { id: 'ch_1', metadata: {} } },
  });
  const lost = await provider.refund({ ...refund, id: 'ours-2', amountCents: 7_000 });
  expect(lost).toEqual({ id: 're_lost', problem: null });
  expect(stripe.refunds.filter((one) => one.payment_intent === payment)).toHaveLength(2);
});

test('refund returns a refusal of Stripe as a problem, and throws in an outage', async () => {
  const { payment_intent: payment } = await paid();
  const refund = { id: 'ours-3', payment, amountCents: 5_000 };
  stripe.refuses = { status: 500, message: 'Down.' };
  await expect(provider.refund(refund)).rejects.toThrow('Down.');
  stripe.refuses = { status: 400, message: 'This charge is disputed.' };
  expect(await provider.refund(refund)).toEqual({ id: null, problem: 'This charge is disputed.' });
  stripe.refuses = undefined;
});

test('readEvent distinguishes our refunds, refunds by the owner, and refunds of other sales', async () => {
  const { payment_intent } = await paid();
  const refund = { id: 're_9', payment_intent, amount: 5_000, status: 'succeeded' };
  const ours = { ...refund, metadata: { front_line_refund: 'ours-4' } };
  const answer = { type: 'refund', ours: 'ours-4', refund: { id: 're_9', problem: null } };
  expect(await read(signed('refund.created', ours))).toEqual(answer);
  const failed = { ...ours, status: 'failed', failure_reason: 'lost_or_stolen_card' };
  expect(await read(signed('refund.failed', failed))).toMatchObject({
    refund: { problem: 'The card’s bank did not take it: lost or stolen card.' },
  });
  const byOwner = { type: 'owner-refund', id: 're_9', payment: payment_intent, amountCents: 5_000 };
  expect(await read(signed('refund.created', refund))).toEqual({ ...byOwner, hasFailed: false });
  expect(await read(signed('refund.failed', refund))).toEqual({ ...byOwner, hasFailed: true });
  expect(await read(signed('refund.created', { ...refund, payment_intent: 'pi_x' }))).toBeNull();
});

test('readEvent returns the present status of a dispute', async () => {
  const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 20_000, status: 'lost' };
  stripe.disputes.push(dispute);
  const event = signed('charge.dispute.created', { ...dispute, status: 'needs_response' });
  expect(await read(event)).toEqual({
    ...{ type: 'dispute', id: 'dp_1', payment: 'pi_1', amountCents: 20_000, status: 'lost' },
    answerBy: '2026-12-13T07:59:59.000Z',
  });
});

test('entries returns our payments of a day, their refunds, and known entries of other days', async () => {
  stripe.sessions.length = 0;
  stripe.refunds.length = 0;
  const session = await paid();
  const known = await paid(order);
  stripe.sessions.push({ ...session, payment_intent: 'pi_other', paymentMetadata: { order: '1' } });
  await provider.refund({ id: 'ours-5', payment: session.payment_intent, amountCents: 5_000 });
  const refund = stripe.refunds[0]!.id;
  stripe.refunds.push({ ...stripe.refunds[0]!, id: 're_failed', status: 'failed' });
  const day = { from: 1, until: 2 };
  const entries = await provider.entries({ ...day, known: [known.payment_intent, 're_gone'] });
  expect(entries).toEqual([
    { id: session.payment_intent, cents: 20_000 },
    { id: known.payment_intent, cents: 20_000 },
    { id: refund, cents: 5_000 },
  ]);
});
