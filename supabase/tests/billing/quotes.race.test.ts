// Customers and staff change the quotes of one request at the same time.
import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { expect, test } from 'vitest';
import { createRequest, openClients, type Sent } from '../support/clients.ts';

const { sql, asAdmin, asVisitor } = await openClients('staff', 10);
const lines = JSON.stringify([
  { text: 'Treatment', quantity: 2.5, price_cents: 1001, taxed: true },
]);
const total = 2678;

const send = ({ id }: Sent, expected: number, key = randomUUID()) =>
  asAdmin(
    `select public.send_quote('${id}', '${lines}', '', public.business_today() + 9, 0, ${expected}, '${key}', false)`,
  );

async function quotesOf({ id }: Sent) {
  return sql<{ id: string; version: number; state: string }[]>`
    select id, version, state from public.quotes where request_id = ${id} order by version`;
}

async function sentQuote() {
  const request = await createRequest(sql);
  await send(request, 0);
  const [quote] = await quotesOf(request);
  return { request, quote: quote! };
}

const call = ({ token }: Sent, name: string, quote: { id: string }, more = '') =>
  asVisitor(`select public.${name}(token => '${token}', quote_id => '${quote.id}' ${more})`);

const accept = (request: Sent, quote: { id: string }, key = randomUUID()) =>
  call(
    request,
    'accept_quote',
    quote,
    `, expected_total_cents => ${total}, name => 'Vera', idempotency_key => '${key}'`,
  );

async function mailed({ id }: Sent): Promise<string[]> {
  const rows = await sql<{ kind: string }[]>`
    select kind::text from private.mails where request_id = ${id} order by kind`;
  return rows.map(({ kind }) => kind);
}

test('accept_quote: of nine tabs at once, one wins and the others get quote_answered', async () => {
  const { request, quote } = await sentQuote();
  const outcomes = await Promise.all(Array.from({ length: 9 }, () => accept(request, quote)));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'quote_answered')).toHaveLength(8);
  expect(await mailed(request)).toEqual([
    ...['quote-accepted', 'quote-answered', 'quote-reminder', 'quote-sent'],
  ]);
});

test('accept_quote: nine calls with one key are one acceptance, and none is refused', async () => {
  const { request, quote } = await sentQuote();
  const key = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 9 }, () => accept(request, quote, key)));
  expect(outcomes).toEqual(Array(9).fill(undefined));
  expect((await mailed(request)).filter((kind) => kind === 'quote-accepted')).toHaveLength(1);
});

test.each([
  [
    'quote_withdrawn',
    'withdrawn',
    ({ id }: { id: string }) => asAdmin(`select public.withdraw_quote('${id}')`),
  ],
  ['quote_answered', 'declined', undefined],
] as const)('accept_quote beside a change to %s: one wins', async (code, state, act) => {
  for (let round = 0; round < 5; round += 1) {
    const { request, quote } = await sentQuote();
    const [accepting, other] = await Promise.all([
      accept(request, quote),
      act ? act(quote) : call(request, 'decline_quote', quote, ", reason => 'price'"),
    ]);
    const [after] = await quotesOf(request);
    expect({ accepting, other, state: after?.state }).toEqual(
      accepting === undefined
        ? { accepting, other: 'quote_answered', state: 'accepted' }
        : { accepting: code, other: undefined, state },
    );
  }
});

test('accept_quote beside send_quote: one wins, so a replaced quote is not accepted and no extra work is sent by accident', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { request, quote } = await sentQuote();
    const [accepting, sending] = await Promise.all([accept(request, quote), send(request, 1)]);
    const states = (await quotesOf(request)).map(({ state }) => state);
    expect({ accepting, sending, states }).toEqual(
      accepting === undefined
        ? { accepting, sending: 'quote_changed', states: ['accepted'] }
        : { accepting: 'quote_replaced', sending: undefined, states: ['replaced', 'sent'] },
    );
  }
});

test('accept_quote beside the end of the request: both get an answer that fits the stored state', async () => {
  const { request, quote } = await sentQuote();
  const [accepting, closing] = await Promise.all([
    accept(request, quote),
    asAdmin(`select public.set_service_request_status('${request.id}', 'closed', 'contacted')`),
  ]);
  const [after] = await quotesOf(request);
  expect(closing).toBeUndefined();
  expect([accepting, after?.state]).toEqual(
    accepting === undefined ? [undefined, 'accepted'] : ['request_closed', 'sent'],
  );
});

test('send_quote: of ten calls at once one wins, so versions have no gaps', async () => {
  const request = await createRequest(sql);
  for (const expected of [0, 1, 2]) {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(request, expected)));
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(outcomes.filter((code) => code === 'quote_changed')).toHaveLength(9);
  }
  const key = randomUUID();
  const same = await Promise.all(Array.from({ length: 10 }, () => send(request, 3, key)));
  expect(same).toEqual(Array(10).fill(undefined));
  expect((await quotesOf(request)).map(({ version, state }) => [version, state])).toEqual([
    [1, 'replaced'],
    [2, 'replaced'],
    [3, 'replaced'],
    [4, 'sent'],
  ]);
});

test('record_deposit: of ten calls at once one wins, and the others get deposit_changed', async () => {
  const { request, quote } = await sentQuote();
  await accept(request, quote);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () =>
      asAdmin(
        `select public.record_deposit('${quote.id}', 1000, 'cash', public.business_today(), 0, '${randomUUID()}')`,
      ),
    ),
  );
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'deposit_changed')).toHaveLength(9);
});

test('accept_quote: wrong digits at the same time are all counted', async () => {
  const { request, quote } = await sentQuote();
  await sql`update public.service_requests set phone = '(562) 555-0143' where id = ${request.id}`;
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`update public.quotes set sent_at = now() - interval '15 days' where id = ${quote.id}`;
  });
  const guess = () =>
    call(
      request,
      'accept_quote',
      quote,
      `, expected_total_cents => ${total}, name => 'Vera', phone_digits => '0000'`,
    );
  const outcomes = await Promise.all(Array.from({ length: 8 }, guess));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(5);
  expect(outcomes.filter((code) => code === 'rate_limited')).toHaveLength(3);
  expect((await quotesOf(request))[0]?.state).toBe('sent');
});

test('send_quote: products in the opposite order of an order wait for it, without a deadlock', async () => {
  const products = ['bug-out-bag', 'water-filter'] as const;
  const [first, last] = products;
  const named = JSON.stringify(
    products
      .toReversed()
      .map((product_id) => ({ text: 'It', quantity: 1, price_cents: 100, product_id })),
  );
  const request = await createRequest(sql);
  const lock = (transaction: TransactionSql, id: string) =>
    transaction`select from public.products where id = ${id} for update`;
  // This transaction locks both products one after the other, as an order does.
  const sending = await sql.begin(async (order) => {
    const [{ pid } = { pid: 0 }] = await order<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await lock(order, first);
    const sent = asAdmin(
      `select public.send_quote('${request.id}', '${named}', '', public.business_today() + 9, 0, 0, '${randomUUID()}', false)`,
    );
    await expect
      .poll(() => sql`select from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))`)
      .toHaveLength(1);
    await lock(order, last);
    return { sent };
  });
  expect(await sending.sent).toBeUndefined();
});
