// Payments over the API: the access to payment pages, the reports of the provider in any order, and refunds.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { site } from '#config/site.ts';
import { noDatabase, startPayments } from '../support/payments.ts';
import { delivery, paid } from '../support/provider.ts';
import { send, validQuote } from '../support/requests.ts';

const { backend, fake, staff, start, deliver, close } = await startPayments();
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
    `select i.open_cents, i.undecided_cents, count(p.id) as payments,
       (select count(*) from private.mails as m where m.request_id = i.request_id and m.kind = 'payment-received') as receipts
     from public.invoices as i left join public.payments as p on p.invoice_id = i.id
     where i.id = '${owed.invoice}' group by i.id`,
  );
  return row;
};

test('two tabs open one page for the open amount, and a new page after the first has expired', async () => {
  const [one, two] = await Promise.all([startOwn(), startOwn()]);
  expect(one).toEqual({ status: 200, body: { url: two.body.url } });
  const page = fake.pages.at(-1)!;
  expect(page).toMatchObject({
    url: one.body.url,
    amountCents: 20_000,
    record: { invoice: owed.invoice },
    reference: owed.reference,
    paidUrl: `https://www.example.com/your-request?paid=${owed.invoice}#token=${owed.token}`,
    backUrl: `https://www.example.com/your-request#token=${owed.token}`,
  });
  page.state = 'closed';
  const later = await startOwn();
  expect(later.body.url).not.toBe(one.body.url);
  expect((await startOwn()).body.url).toBe(later.body.url);
});

/** Assigns the request to a customer's account. Returns a function that starts a payment with this account. */
async function asAccount() {
  const email = `${randomUUID()}@example.com`;
  const { body } = await backend.auth('signup', { email, password: 'a-long-password' });
  const account = body as { access_token: string; user: { id: string } };
  await backend.sql(
    `update public.service_requests set user_id = '${account.user.id}' where id = '${owed.request}'`,
  );
  const { reference, invoice: invoiceId } = owed;
  return () => start({ reference, invoiceId }, { authorization: `Bearer ${account.access_token}` });
}
const openPages = () =>
  fake.pages.filter(({ state, reference }) => state === 'open' && reference === owed.reference);

test('the link of the mail and the account have one open page: the later one closes the earlier one', async () => {
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

test('a page that is paid elsewhere prevents another page, before and after the provider reports it', async () => {
  const startFromAccount = await asAccount();
  await startOwn();
  const [page] = openPages();
  page!.state = 'paid';
  const { body } = await startFromAccount();
  expect(body.url).toBe(
    `https://www.example.com/your-request?reference=${owed.reference}&paid=${owed.invoice}`,
  );
  expect(await deliver(paid(page!))).toBe(204);
  expect((await startFromAccount()).status).toBe(409);
  expect(await books()).toMatchObject({ open_cents: 0, payments: 1 });
});

test('a payment of a part in cash closes the page for the whole amount', async () => {
  await startOwn();
  const [today] = await backend.sql('select private.today()::text as day');
  const cash = await staff.rpc('record_payment', {
    ...{ invoice_id: owed.invoice, amount_cents: 5_000, method: 'cash', paid_on: today?.day },
    ...{ expected_open_cents: 20_000, idempotency_key: randomUUID() },
  });
  expect(cash.status, JSON.stringify(cash.body)).toBe(204);
  await startOwn();
  expect(openPages().map(({ amountCents }) => amountCents)).toEqual([15_000]);
});

test('a paid page leads back to the request before the provider reports it', async () => {
  await startOwn();
  const page = fake.pages.at(-1)!;
  page.state = 'paid';
  expect((await startOwn()).body.url).toBe(page.paidUrl);
});

test('a page opens after the email address was corrected', async () => {
  await startOwn();
  await backend.sql(
    `update public.service_requests set email = 'corrected-' || email
     where id = (select request_id from public.invoices where id = '${owed.invoice}')`,
  );
  expect((await startOwn()).status).toBe(200);
});

test('no page opens for the record of another customer, or for one that is not open', async () => {
  const known = fake.pages.length;
  expect((await start({ token: 'x', invoiceId: owed.invoice })).status).toBe(404);
  expect((await start({ reference: 'REQ-ABCDEF', invoiceId: owed.invoice })).status).toBe(404);
  expect((await start({ token: owed.token, invoiceId: randomUUID() })).status).toBe(404);
  expect((await start({ token: owed.token, invoiceId: ['a'], quoteId: {} })).status).toBe(404);
  expect(fake.pages).toHaveLength(known);
});

test('twenty equal events at once record one payment and send one receipt', async () => {
  await startOwn();
  const event = paid(fake.pages.at(-1)!);
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(event)));
  expect(new Set(answers)).toEqual(new Set([204]));
  expect(await books()).toMatchObject({ open_cents: 0, payments: 1, receipts: 1 });
  expect((await startOwn()).status).toBe(409);
});

test('an event without a valid signature and an event of an unknown type have no effect', async () => {
  await startOwn();
  const { body } = paid(fake.pages.at(-1)!);
  expect(await deliver({ body, headers: { 'fake-signature': 'wrong' } })).toBe(400);
  expect(await deliver(delivery(null))).toBe(204);
  expect(await books()).toMatchObject({ open_cents: 20_000, payments: 0, receipts: 0 });
});

/** The payments of a page that the provider has, but the database did not accept. */
const unbooked = async ({ id }: { id: string }) => {
  const { body } = await staff.rpc('unbooked_payments', {});
  const told = body as { provider_id: string; detail: string }[];
  return told.filter((money) => money.provider_id === `pay-${id}`);
};

test('yen for an invoice in dollars are refused, and staff see them until they are recorded', async () => {
  await startOwn();
  const page = fake.pages.at(-1)!;
  const yen = paid({ ...page, amountCents: 10_700 }, 'jpy');
  expect([await deliver(yen), await deliver(yen)]).toEqual([422, 422]);
  expect(await books()).toMatchObject({ open_cents: 20_000, payments: 0, receipts: 0 });
  const [money] = await unbooked(page);
  expect(money?.detail).toMatch(/^JPY\s10,700 for REQ-\w+$/);
  expect(money?.detail).toContain(owed.reference);
  expect(await deliver(paid(page))).toBe(204);
  expect(await unbooked(page)).toEqual([]);
});

test('a payment for a deleted record is refused, and staff see it until they resolve it', async () => {
  await startOwn();
  const page = { ...fake.pages.at(-1)!, record: { invoice: randomUUID() } };
  expect(await deliver(paid(page))).toBe(422);
  const [money] = await unbooked(page);
  expect(money?.detail).toContain(`for ${owed.reference}`);
  const resolve = (outcome: string) =>
    staff.rpc('resolve_unbooked_payment', { provider_id: money?.provider_id, outcome });
  expect((await resolve(' ')).status).toBe(422);
  expect(await unbooked(page)).toHaveLength(1);
  expect((await resolve('Given back in the dashboard')).status).toBe(204);
  expect(await unbooked(page)).toEqual([]);
});

test('payment pages are limited by link and by network', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': `198.51.100.1, ${address}` });
  const pay = (address: string) =>
    start({ token: owed.token, invoiceId: owed.invoice }, from(address));
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) statuses.push((await pay('203.0.113.66')).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
  expect((await pay('203.0.113.66')).body.message).toBe(
    `The payment page was opened many times. Please try again in an hour or call us at ${site.phone.display}.`,
  );
  expect((await pay('203.0.113.7')).status).toBe(200);
  await backend.sql(
    `insert into private.request_log (name, kind, ip, amount) values ('payment', 'payment', '203.0.113.8', 100)`,
  );
  expect((await pay('203.0.113.8')).body.message).toContain('from your connection');
});

test('bodies that are no object or too long are refused', async () => {
  for (const body of ['null', '[]', '3', '"a"', '{', '']) {
    expect([body, await deliver({ body })]).toEqual([body, 400]);
  }
  const long = 'a'.repeat(600_000);
  expect(await deliver({ body: JSON.stringify({ token: long }) })).toBe(413);
  expect(await deliver({ body: long, headers: { 'fake-signature': 'right' } })).toBe(413);
});

test('a payment during an outage is recorded when the provider repeats it, and so is its refund', async () => {
  await startOwn();
  const page = fake.pages.at(-1)!;
  const refund = {
    type: 'owner-refund' as const,
    ...{ id: `back-${page.id}`, payment: `pay-${page.id}`, amountCents: 5_000, hasFailed: false },
  };
  expect(await deliver(paid(page), noDatabase)).toBe(500);
  expect(await deliver(delivery(refund))).toBe(500);
  expect(await deliver(paid(page))).toBe(204);
  expect(await deliver(delivery(refund))).toBe(204);
  expect(await deliver(delivery(refund))).toBe(204);
  expect(await books()).toMatchObject({ undecided_cents: 5_000, payments: 2 });
  expect(await deliver(delivery({ ...refund, hasFailed: true }))).toBe(204);
  expect(await books()).toMatchObject({ undecided_cents: 0, open_cents: 0 });
});

const tend = async (key = backend.secretKey) => {
  const headers = { apikey: key, 'content-type': 'application/json' };
  return deliver({ headers, body: JSON.stringify({ tend: true }) });
};
const payInCash = async (cents: number) => {
  const [row] = await backend.sql(
    `select private.today()::text as day, open_cents from public.invoices where id = '${owed.invoice}'`,
  );
  const { status } = await staff.rpc('record_payment', {
    ...{ invoice_id: owed.invoice, amount_cents: cents, method: 'cash', paid_on: row?.day },
    ...{ expected_open_cents: row?.open_cents, idempotency_key: randomUUID() },
  });
  expect(status).toBe(204);
};

test('the job closes a page after the open amount has changed, and a payment on that page is owed back', async () => {
  await startOwn();
  const first = fake.pages.at(-1)!;
  expect(await tend()).toBe(204);
  expect(first.state).toBe('open');
  await payInCash(5_000);
  expect(await tend()).toBe(204);
  expect(first.state).toBe('closed');
  await startOwn();
  const second = fake.pages.at(-1)!;
  expect(second).toMatchObject({ state: 'open', amountCents: 15_000 });
  await payInCash(15_000);
  second.state = 'paid';
  expect(await tend()).toBe(204);
  expect(await deliver(paid(second))).toBe(204);
  expect(await books()).toMatchObject({ open_cents: -15_000, payments: 3 });
  const [row] = await backend.sql('select private.has_payments_to_tend() as is_due');
  expect(row).toEqual({ is_due: false });
});

test('the job closes the page of a deleted request', async () => {
  await startOwn();
  const page = fake.pages.at(-1)!;
  await backend.sql(`delete from public.service_requests where id = '${owed.request}'`);
  expect(await tend()).toBe(204);
  expect(page.state).toBe('closed');
});

const refund = async () => {
  const [row] = await backend.sql(
    `select r.id, r.state::text, r.problem, r.provider_id from public.refunds as r
     join public.payments as p on p.id = r.payment_id
     where p.invoice_id = '${owed.invoice}' order by r.created_at desc limit 1`,
  );
  return row as { id: string; state: string; problem: string; provider_id: string | null };
};

/** Pays the invoice online, credits it and requests the refund. */
async function owesBack() {
  await startOwn();
  const page = fake.pages.at(-1)!;
  expect(await deliver(paid(page))).toBe(204);
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
  return `pay-${page.id}`;
}
const givenBack = (payment: string) => fake.refunds.filter((refund) => refund.payment === payment);
const waitsNoLonger = () => backend.sql('update public.refunds set leased_until = null');

test('money is refunded once, however often the job runs and the provider reports', async () => {
  const payment = await owesBack();
  expect(await tend('sb_secret_other')).toBe(403);
  expect(await tend(backend.key)).toBe(403);
  expect(givenBack(payment)).toEqual([]);
  await Promise.all([tend(), tend(), tend()]);
  const { id } = await refund();
  // The pages of staff send this query.
  const shown = `payments?select=amount_cents,refund:refunds(id)&invoice_id=eq.${owed.invoice}&order=amount_cents`;
  expect((await staff.rest('GET', shown)).body).toEqual([
    { amount_cents: -20_000, refund: { id } },
    { amount_cents: 20_000, refund: null },
  ]);
  expect(givenBack(payment)).toEqual([{ id, payment, amountCents: 20_000 }]);
  const made = { id: `back-${id}`, problem: null };
  expect(await refund()).toMatchObject({ state: 'done', provider_id: made.id });
  expect(await deliver(delivery({ type: 'refund', ours: id, refund: made }))).toBe(204);
  expect(await tend()).toBe(204);
  expect(givenBack(payment)).toHaveLength(1);
  expect(await books()).toMatchObject({ open_cents: 0, payments: 2 });
  // The bank refuses the refund some days later.
  const failed = { ...made, problem: 'The card’s bank did not take it.' };
  expect(await deliver(delivery({ type: 'refund', ours: id, refund: failed }))).toBe(204);
  expect(await refund()).toMatchObject({ state: 'failed', problem: failed.problem });
  expect(await books()).toMatchObject({ open_cents: -20_000 });
});

test('a refund that the provider refuses has failed and can be retried; during an outage it waits', async () => {
  const payment = await owesBack();
  fake.refuses = new Error('Down.');
  expect(await tend()).toBe(502);
  expect(await refund()).toMatchObject({ state: 'waiting' });
  // The failed call does not delay the next call.
  expect(await tend()).toBe(204);
  fake.refuses = { id: null, problem: 'This charge is disputed.' };
  await waitsNoLonger();
  expect(await tend()).toBe(204);
  const first = await refund();
  expect(first).toMatchObject({ state: 'failed', problem: 'This charge is disputed.' });
  fake.refuses = undefined;
  expect((await staff.rpc('retry_refund', { refund_id: first.id })).status).toBe(204);
  expect(await tend()).toBe(204);
  expect(await refund()).toMatchObject({ state: 'done' });
  expect(givenBack(payment)).toHaveLength(1);
});

const alarms = async (kind: string) => {
  const { body } = await staff.rpc('admin_alarms', {});
  const told = body as { kind: string; detail: string }[];
  return told.filter((alarm) => alarm.kind === kind).map(({ detail }) => detail);
};

test('a dispute raises an alarm until it is answered, and another one if it is lost', async () => {
  await startOwn();
  const page = fake.pages.at(-1)!;
  expect(await deliver(paid(page))).toBe(204);
  const [row] = await backend.sql(
    `select reference from public.invoices where id = '${owed.invoice}'`,
  );
  const dispute = { id: 'dp_1', payment: `pay-${page.id}`, amountCents: 20_000 };
  const tellThat = async (status: string, answerBy: string | null) =>
    expect(await deliver(delivery({ type: 'dispute', ...dispute, status, answerBy }))).toBe(204);
  await tellThat('needs_response', '2026-12-13T07:59:59.000Z');
  const what = `$200.00 for ${String(row?.reference)}`;
  expect(await alarms('disputed')).toEqual([`${what}, by December 12`]);
  await tellThat('lost', null);
  expect(await alarms('disputed')).toEqual([]);
  expect(await alarms('dispute-lost')).toEqual([what]);
  expect(await books()).toMatchObject({ open_cents: 0, payments: 1 });
});

test('the nightly check raises an alarm for a payment that our books lack, until they have it', async () => {
  await startOwn();
  const page = fake.pages.at(-1)!;
  fake.entries = [{ id: `pay-${page.id}`, cents: 20_000 }];
  await backend.sql('delete from private.payment_checks');
  expect(await tend()).toBe(204);
  const [alarm] = await alarms('payments-differ');
  expect(alarm).toContain(`pay-${page.id}: $200.00 there, nothing in our books`);
  expect(await deliver(paid(page))).toBe(204);
  expect((await alarms('payments-differ')).join()).not.toContain(`pay-${page.id}`);
});
