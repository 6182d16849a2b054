// Payments over the wire: who opens which page, that the provider's word counts once, however and whenever it comes, and that
// money goes back once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { paid, startPayments } from '../support/payments.ts';
import { send, validQuote } from '../support/requests.ts';
import { signed } from '../support/stripe.ts';

const { backend, stripe, staff, open, start, tell, close } = await startPayments();
afterAll(close);
let owed: { request: string; reference: string; token: string; invoice: string };

beforeEach(async () => {
  const fields = validQuote();
  await send(backend.anonymous, { kind: 'quote', fields });
  const [row] = await backend.sql(
    `select r.id, r.reference, t.token from public.service_requests as r
     join private.request_tokens as t on t.request_id = r.id where r.email = '${fields.email}'`,
  );
  const line = { text: 'Work', quantity: 1, price_cents: 20_000, optional: false, taxed: false };
  const [today] = await backend.sql('select private.today()::text as day');
  const sent = await staff.rpc('send_invoice', {
    request_id: row?.id,
    lines: [{ ...line, product_id: null }],
    due_on: today?.day,
    expected_total_cents: 20_000,
    expected_count: 0,
    idempotency_key: randomUUID(),
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const [invoice] = await backend.sql(
    `select id from public.invoices where request_id = '${String(row?.id)}'`,
  );
  owed = {
    request: String(row?.id),
    reference: String(row?.reference),
    token: String(row?.token),
    invoice: String(invoice?.id),
  };
});

const startOwn = () => start({ token: owed.token, invoiceId: owed.invoice });
const books = async () => {
  const [row] = await backend.sql(
    `select i.open_cents, count(p.id) as payments,
       (select count(*) from private.mails as m where m.request_id = i.request_id and m.kind = 'payment-received') as receipts
     from public.invoices as i left join public.payments as p on p.invoice_id = i.id
     where i.id = '${owed.invoice}' group by i.id`,
  );
  return row;
};

test('two tabs open one page over what is open, and a new one once the first has expired', async () => {
  const [one, two] = await Promise.all([startOwn(), startOwn()]);
  expect(one).toEqual({ status: 200, body: { url: two.body.url } });
  const session = stripe.sessions.at(-1)!;
  expect(session).toMatchObject({
    url: one.body.url,
    amount_total: 20_000,
    metadata: { front_line_invoice: owed.invoice },
    paymentMetadata: { front_line_request: owed.reference },
    success_url: `https://www.example.com/your-request?paid=${owed.invoice}#token=${owed.token}`,
    cancel_url: `https://www.example.com/your-request#token=${owed.token}`,
  });
  session.status = 'expired';
  const later = await startOwn();
  expect(later.body.url).not.toBe(one.body.url);
  expect((await startOwn()).body.url).toBe(later.body.url);
});

/** The customer's account, from which the request was sent. */
async function asAccount() {
  const email = `${randomUUID()}@example.com`;
  const { body } = await backend.auth('signup', { email, password: 'a-long-password' });
  const account = body as { access_token: string; user: { id: string } };
  await backend.sql(
    `update public.service_requests set user_id = '${account.user.id}' where id = '${owed.request}'`,
  );
  const { reference, invoice: invoiceId } = owed;
  return () => start({ reference, invoiceId }, { token: account.access_token });
}
const openPages = () =>
  stripe.sessions.filter(
    ({ status, metadata }) => status === 'open' && metadata.front_line_invoice === owed.invoice,
  );

test('the link of the mail and the account open one page: the later ends the one before', async () => {
  const startFromAccount = await asAccount();
  for (const open of [startOwn, startFromAccount, startOwn, startFromAccount]) {
    const { status, body } = await open();
    expect([status, openPages().map(({ url }) => url)]).toEqual([200, [body.url]]);
  }
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? startOwn() : startFromAccount())),
  );
  expect(openPages().length).toBeLessThanOrEqual(1);
});

test('a page that is paid elsewhere opens no other, before and after we have been told', async () => {
  const startFromAccount = await asAccount();
  await startOwn();
  const [session] = openPages();
  Object.assign(session!, { status: 'complete', payment_status: 'paid' });
  const { body } = await startFromAccount();
  expect(body.url).toBe(
    `https://www.example.com/your-request?reference=${owed.reference}&paid=${owed.invoice}`,
  );
  expect(await tell(paid(session!))).toBe(204);
  expect((await startFromAccount()).status).toBe(409);
  expect(await books()).toMatchObject({ open_cents: 0, payments: 1 });
});

test('part of it paid in cash, the page over the whole ends', async () => {
  await startOwn();
  const [today] = await backend.sql('select private.today()::text as day');
  const cash = await staff.rpc('record_payment', {
    ...{ invoice_id: owed.invoice, amount_cents: 5_000, method: 'cash', paid_on: today?.day },
    ...{ expected_open_cents: 20_000, idempotency_key: randomUUID() },
  });
  expect(cash.status, JSON.stringify(cash.body)).toBe(204);
  await startOwn();
  expect(openPages().map(({ amount_total }) => amount_total)).toEqual([15_000]);
});

test('a page that is paid leads back while we have not been told', async () => {
  await startOwn();
  const session = stripe.sessions.at(-1)!;
  session.status = 'complete';
  expect((await startOwn()).body.url).toBe(session.success_url);
  session.status = 'open';
});

test('a page opens although the address was corrected since the one before', async () => {
  await startOwn();
  await backend.sql(
    `update public.service_requests set email = 'corrected-' || email
     where id = (select request_id from public.invoices where id = '${owed.invoice}')`,
  );
  expect((await startOwn()).status).toBe(200);
});

test('nobody opens a page for what is not theirs, or not open', async () => {
  const known = stripe.sessions.length;
  expect((await start({ token: 'x', invoiceId: owed.invoice })).status).toBe(404);
  expect((await start({ reference: 'REQ-ABCDEF', invoiceId: owed.invoice })).status).toBe(404);
  expect((await start({ token: owed.token, invoiceId: randomUUID() })).status).toBe(404);
  expect((await start({ token: owed.token, invoiceId: ['a'], quoteId: {} })).status).toBe(404);
  expect(stripe.sessions).toHaveLength(known);
});

test('twenty events at once, each twice, make one payment and one receipt', async () => {
  await startOwn();
  const event = paid(stripe.sessions.at(-1)!);
  const answers = await Promise.all(Array.from({ length: 20 }, () => tell(event)));
  expect(new Set(answers)).toEqual(new Set([204]));
  expect(await books()).toEqual({ open_cents: 0, payments: 1, receipts: 1 });
  expect((await startOwn()).status).toBe(409);
});

test('what nobody signed, or signed with another secret or long ago, changes nothing', async () => {
  await startOwn();
  const session = stripe.sessions.at(-1)!;
  const event = paid(session);
  const other = signed('checkout.session.completed', session, 'whsec_other');
  expect(await tell(other)).toBe(400);
  expect(await tell({ ...event, body: event.body.replace('20000', '1') })).toBe(400);
  const old = event.headers['stripe-signature'].replace(/t=\d+/, 't=1');
  expect(await tell({ ...event, headers: { 'stripe-signature': old } })).toBe(400);
  // Nor does what says that nothing was paid, or what the account sold otherwise.
  expect(await tell(signed('checkout.session.completed', session))).toBe(204);
  const metadata = { invoice: owed.invoice, order: '10023', request: 'REQ-ABCDEF' };
  expect(await tell(paid({ ...session, metadata }))).toBe(204);
  expect(await books()).toEqual({ open_cents: 20_000, payments: 0, receipts: 0 });
});

test('a payment during an outage is told again until it is noted, and what goes back follows it', async () => {
  await startOwn();
  const session = stripe.sessions.at(-1)!;
  const refund = { id: 're_1', amount: 5_000, payment_intent: session.payment_intent };
  const down = await open(() => Promise.resolve(new Response('', { status: 503 })));
  expect(await tell(paid(session), down)).toBe(500);
  expect(await tell(signed('refund.created', refund))).toBe(500);
  expect(await tell(paid(session))).toBe(204);
  expect(await tell(signed('refund.created', refund))).toBe(204);
  expect(await tell(signed('refund.created', refund))).toBe(204);
  expect(await books()).toMatchObject({ open_cents: 5_000, payments: 2 });
  expect(await tell(signed('refund.failed', refund))).toBe(204);
  expect(await books()).toMatchObject({ open_cents: 0 });
  // Of another sale of the account.
  expect(
    await tell(signed('refund.created', { ...refund, id: 're_2', payment_intent: 'pi_x' })),
  ).toBe(204);
});

const tend = async (key = backend.secretKey) => {
  const headers = { apikey: key, 'content-type': 'application/json' };
  const body = JSON.stringify({ tend: true });
  return tell({ method: 'POST', headers, body });
};
const refund = async () => {
  const [row] = await backend.sql(
    `select r.id, r.state::text, r.problem, r.provider_id from public.refunds as r
     join public.payments as p on p.id = r.payment_id
     where p.invoice_id = '${owed.invoice}' order by r.created_at desc limit 1`,
  );
  return row as { id: string; state: string; problem: string; provider_id: string | null };
};

/** Pays the invoice, credits it, and asks for the money to go back. */
async function owesBack() {
  await startOwn();
  const session = stripe.sessions.at(-1)!;
  expect(await tell(paid(session))).toBe(204);
  const line = { text: 'Work', quantity: 1, price_cents: 20_000, optional: false, taxed: false };
  const seen = { invoice_id: owed.invoice, idempotency_key: randomUUID() };
  const credited = await staff.rpc('send_credit', {
    ...{ ...seen, lines: [{ ...line, product_id: null }], message: '', expected_open_cents: 0 },
  });
  expect(credited.status, JSON.stringify(credited.body)).toBe(200);
  const [today] = await backend.sql('select private.today()::text as day');
  const back = await staff.rpc('record_payment', {
    ...{ ...seen, idempotency_key: randomUUID(), amount_cents: -20_000, method: 'online' },
    ...{ paid_on: today?.day, expected_open_cents: -20_000 },
  });
  expect(back.status, JSON.stringify(back.body)).toBe(204);
  return session.payment_intent;
}
const givenBack = (payment: string) =>
  stripe.refunds.filter(({ payment_intent }) => payment_intent === payment);
const waitsNoLonger = () => backend.sql('update public.refunds set leased_until = null');

test('money goes back once, however often the clock calls and Stripe tells', async () => {
  const payment = await owesBack();
  expect(await tend('sb_secret_other')).toBe(403);
  expect(await tend(backend.key)).toBe(403);
  expect(givenBack(payment)).toEqual([]);
  await Promise.all([tend(), tend(), tend()]);
  const { id } = await refund();
  // As the pages read it.
  const shown = `payments?select=amount_cents,refund:refunds(id)&invoice_id=eq.${owed.invoice}&order=amount_cents`;
  expect((await staff.rest('GET', shown)).body).toEqual([
    { amount_cents: -20_000, refund: { id } },
    { amount_cents: 20_000, refund: null },
  ]);
  expect(givenBack(payment)).toMatchObject([
    { amount: 20_000, metadata: { front_line_refund: id } },
  ]);
  const [made] = givenBack(payment);
  expect(await refund()).toMatchObject({ state: 'done', provider_id: made!.id });
  expect(await tell(signed('refund.created', made!))).toBe(204);
  expect(await tend()).toBe(204);
  expect(givenBack(payment)).toHaveLength(1);
  expect(await books()).toMatchObject({ open_cents: 0, payments: 2 });
  // The bank says no, days later.
  const failed = { ...made!, status: 'failed', failure_reason: 'lost_or_stolen_card' };
  expect(await tell(signed('refund.failed', failed))).toBe(204);
  expect(await refund()).toMatchObject({
    state: 'failed',
    problem: 'The card’s bank did not take it: lost or stolen card.',
  });
  expect(await books()).toMatchObject({ open_cents: -20_000 });
});

test('what Stripe refuses has failed and can be tried again, and an outage leaves it waiting', async () => {
  const payment = await owesBack();
  stripe.refuses = { status: 500, message: 'Down.' };
  expect(await tend()).toBe(502);
  expect(await refund()).toMatchObject({ state: 'waiting' });
  // It holds up nothing else.
  expect(await tend()).toBe(204);
  stripe.refuses = { status: 400, message: 'This charge is disputed.' };
  await waitsNoLonger();
  expect(await tend()).toBe(204);
  const first = await refund();
  expect(first).toMatchObject({ state: 'failed', problem: 'This charge is disputed.' });
  stripe.refuses = undefined;
  expect((await staff.rpc('retry_refund', { refund_id: first.id })).status).toBe(204);
  expect(await tend()).toBe(204);
  expect(await refund()).toMatchObject({ state: 'done' });
  expect(givenBack(payment)).toHaveLength(1);
});

test('an answer that was lost is found again, also once Stripe has forgotten the key', async () => {
  const payment = await owesBack();
  const { id } = await refund();
  stripe.refunds.push({
    ...{ id: 're_lost', payment_intent: payment, amount: 20_000, status: 'succeeded' },
    ...{ metadata: { front_line_refund: id }, charge: { id: 'ch_1', metadata: {} } },
  });
  expect(await tend()).toBe(204);
  expect(await refund()).toMatchObject({ state: 'done', provider_id: 're_lost' });
  expect(givenBack(payment)).toHaveLength(1);
});

const alarms = async (kind: string) => {
  const { body } = await staff.rpc('admin_alarms', {});
  const told = body as { kind: string; detail: string }[];
  return told.filter((alarm) => alarm.kind === kind).map(({ detail }) => detail);
};

test('a dispute is told until it is answered, and what was lost', async () => {
  await startOwn();
  const { payment_intent } = stripe.sessions.at(-1)!;
  expect(await tell(paid(stripe.sessions.at(-1)!))).toBe(204);
  const [row] = await backend.sql(
    `select reference from public.invoices where id = '${owed.invoice}'`,
  );
  const dispute = { id: 'dp_1', payment_intent, amount: 20_000, status: 'needs_response' };
  // Of another sale of the account.
  stripe.disputes.push(dispute, { ...dispute, id: 'dp_2', payment_intent: 'pi_x' });
  const tellOf = async (act: string, id = 'dp_1') =>
    expect(await tell(signed(`charge.dispute.${act}`, { id }))).toBe(204);
  await tellOf('created');
  await tellOf('created', 'dp_2');
  const what = `$200.00 for ${String(row?.reference)}`;
  expect(await alarms('disputed')).toEqual([`${what}, by December 12`]);
  dispute.status = 'lost';
  await tellOf('closed');
  await tellOf('created');
  expect(await alarms('disputed')).toEqual([]);
  expect(await alarms('dispute-lost')).toEqual([what]);
  expect(await books()).toMatchObject({ open_cents: 0, payments: 1 });
});

test('the night finds what Stripe has and our books have not, until they have it', async () => {
  await startOwn();
  const session = stripe.sessions.at(-1)!;
  session.payment_status = 'paid';
  // Of another sale of the account.
  const other = { ...session, payment_intent: 'pi_other', paymentMetadata: { order: '10023' } };
  stripe.sessions.push(other);
  await backend.sql('delete from private.payment_checks');
  expect(await tend()).toBe(204);
  const [alarm] = await alarms('payments-differ');
  expect(alarm).toContain(`${session.payment_intent}: $200.00 at Stripe, nothing in our books`);
  expect(alarm).not.toContain(other.payment_intent);
  expect(await tell(paid(session))).toBe(204);
  expect((await alarms('payments-differ')).join()).not.toContain(session.payment_intent);
});
