// Many customers order at the same time, each on its own connection to a real PostgreSQL. The embedded backend has only
// one connection, so its calls cannot overlap.
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillStock, validCustomer, validOrder, wrongStocks, type Line } from '../support/orders.ts';
import { validQuote } from '../support/requests.ts';
import { databaseUrl } from '../support/databases.ts';

type Order = ReturnType<typeof validOrder>;
type Outcome = { orderNumber: string } | { refused: string };

const sql = postgres(await databaseUrl('race'), { max: 24, onnotice: () => undefined });

beforeAll(async () => {
  await fillStock(sql, 100_000);
  // Opens all connections now, so that the calls of a test start at the same time.
  await Promise.all(Array.from({ length: 24 }, () => sql`select pg_sleep(0.05)`));
});
afterAll(() => sql.end());

/** Runs a transaction with the rights of an anonymous visitor, as the API does. */
const asVisitor = <T>(act: (transaction: postgres.TransactionSql) => Promise<T>) =>
  sql.begin(async (transaction) => {
    await transaction`set local role anon`;
    return act(transaction);
  });

/** Calls a function with an order. */
async function callIn(
  transaction: postgres.TransactionSql,
  name: 'place_order' | 'order_receipt',
  order: Order,
): Promise<unknown> {
  const [row] = await transaction`
    select ${sql(`public.${name}`)}(
      ${sql.json(order.items as unknown as postgres.JSONValue)},
      ${sql.json(order.customer)},
      ${sql.json(order.expected_total)},
      ${order.idempotency_key}
    ) as answer
  `;
  return row?.answer as unknown;
}

const call = (name: 'place_order' | 'order_receipt', order: Order) =>
  asVisitor((transaction) => callIn(transaction, name, order));

/** Places an order and reads its receipt, as the checkout does. */
async function place(order: Order): Promise<Outcome> {
  try {
    await call('place_order', order);
    return (await call('order_receipt', order)) as { orderNumber: string };
  } catch (error) {
    // Only a refusal is an outcome. A deadlock or any other error fails the test.
    if (!(error instanceof postgres.PostgresError) || !error.code.startsWith('PT')) throw error;
    return { refused: (JSON.parse(error.detail ?? '{}') as { code: string }).code };
  }
}

const placed = (outcomes: Outcome[]) => outcomes.filter((outcome) => 'orderNumber' in outcome);
const refused = (outcomes: Outcome[], code: string) =>
  outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === code);

async function stockOf(product: string): Promise<number> {
  const [row] = await sql`select in_stock from public.products where id = ${product}`;
  return row?.in_stock as number;
}

const times = <T>(n: number, make: (index: number) => T) =>
  Array.from({ length: n }, (_, i) => make(i));

test('place_order: 20 calls with one key are one order, and all get its receipt', async () => {
  const order = validOrder([{ product_id: 'myfak-kit', quantity: 1 }]);
  const stock = await stockOf('myfak-kit');
  const outcomes = await Promise.all(times(20, () => place(order)));
  expect(placed(outcomes)).toHaveLength(20);
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  const orders =
    await sql`select 1 from public.orders where customer_email = ${order.customer.email}`;
  expect(orders).toHaveLength(1);
  expect(await stockOf('myfak-kit')).toBe(stock - 1);
});

test('place_order: one key with two different requests at once is one order and one conflict', async () => {
  const order = validOrder();
  const other = {
    ...validOrder([{ product_id: 'fire-starter', quantity: 1 }]),
    idempotency_key: order.idempotency_key,
  };
  const outcomes = await Promise.all([place(order), place(other)]);
  expect(placed(outcomes)).toHaveLength(1);
  expect(refused(outcomes, 'idempotency_conflict')).toHaveLength(1);
});

test('place_order: 20 orders of the last 5 units sell exactly 5', async () => {
  await sql`update public.products set in_stock = 5 where id = 'smart-door-lock'`;
  const outcomes = await Promise.all(
    times(20, () => place(validOrder([{ product_id: 'smart-door-lock', quantity: 1 }]))),
  );
  expect(placed(outcomes)).toHaveLength(5);
  expect(refused(outcomes, 'stock_short')).toHaveLength(15);
  expect(await stockOf('smart-door-lock')).toBe(0);
});

test('place_order: orders of the same products in opposite orders do not deadlock', async () => {
  const lines: Line[] = ['accessory-pack', 'bug-out-bag', 'emergency-radio', 'water-filter'].map(
    (product_id) => ({ product_id, quantity: 1 }),
  );
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.all(
      times(20, (n) => place(validOrder(n % 2 === 0 ? lines : lines.toReversed()))),
    );
    expect(placed(outcomes)).toHaveLength(20);
  }
});

test('place_order: 200 orders at once have unique numbers, and the stock is right', async () => {
  const before = await stockOf('paracord-bracelet');
  const outcomes = await Promise.all(
    times(200, () => place(validOrder([{ product_id: 'paracord-bracelet', quantity: 2 }]))),
  );
  expect(placed(outcomes)).toHaveLength(200);
  expect(new Set(placed(outcomes).map((outcome) => JSON.stringify(outcome))).size).toBe(200);
  expect(await stockOf('paracord-bracelet')).toBe(before - 400);
  expect(await wrongStocks(sql)).toEqual([]);
});

test('place_order: orders of one email address stop exactly at the limit', async () => {
  const customer = validCustomer();
  const outcomes = await Promise.all(
    times(20, () => place({ ...validOrder(), customer, idempotency_key: randomUUID() })),
  );
  expect(placed(outcomes)).toHaveLength(10);
  expect(refused(outcomes, 'rate_limited')).toHaveLength(10);
});

test('confirmations of orders to one mailbox are due one after the other, and do not delay those from another network', async () => {
  const { email } = validCustomer();
  const placeFrom = (network: string, tag: number) =>
    asVisitor(async (transaction) => {
      const headers = JSON.stringify({ 'x-forwarded-for': network });
      await transaction`select set_config('request.headers', ${headers}, true)`;
      const order = validOrder();
      const customer = { ...order.customer, email: email.replace('@', `+${tag}@`) };
      await callIn(transaction, 'place_order', { ...order, customer });
    });
  await Promise.all([
    ...times(8, (n) => placeFrom('198.51.100.77', n)),
    // The first three mails leave room for two more within the limit of an hour.
    ...times(2, (n) => placeFrom('203.0.113.77', n + 8)),
  ]);
  const waits = await sql`
    select ip, array_agg(round(extract(epoch from due_at - created_at) / 3600)::integer order by due_at) as hours
    from private.mails
    where kind = 'order-confirmation' and private.mailbox(recipient) = private.mailbox(${email})
    group by ip order by ip`;
  expect(waits.map((row) => ({ ...row }))).toEqual([
    { ip: '198.51.100.77', hours: [0, 0, 0, 1, 1, 1, 2, 2] },
    { ip: '203.0.113.77', hours: [0, 0] },
  ]);
});

test('price_list_requests: 20 inserts with one key are one row', async () => {
  const { email } = validCustomer();
  const key = randomUUID();
  await Promise.all(
    times(20, () =>
      asVisitor(async (transaction) => {
        await transaction`
          insert into public.price_list_requests (name, email, request_key)
          values ('Vera', ${email}, ${key})
        `;
      }),
    ),
  );
  const rows = await sql`select 1 from public.price_list_requests where email = ${email}`;
  expect(rows).toHaveLength(1);
});

/**
 * Runs a call and keeps its transaction open with all locks, as the API does while it evaluates a filter in the URL.
 * Returns a function that ends the transaction.
 */
async function keepTransactionOpen(
  call: (transaction: postgres.TransactionSql) => Promise<unknown>,
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const done = asVisitor(async (transaction) => {
    await call(transaction);
    arrive();
    await released;
  });
  await arrived;
  return () => (release(), done);
}

const countWaiting = async () =>
  (
    await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
  ).length;

/** Holds the lock of the product that the orders below contain. */
const holdProduct = () =>
  keepTransactionOpen(async (transaction) => {
    await transaction`reset role`;
    await transaction`select private.lock_products('{fire-starter}')`;
  });

test('an order that waits for the lock of its mailbox does not block its products', async () => {
  const lines: Line[] = [{ product_id: 'fire-starter', quantity: 1 }];
  const order = validOrder(lines);
  const release = await keepTransactionOpen(async (transaction) => {
    await transaction`reset role`;
    await transaction`select private.take_turn('mailbox:' || private.mailbox(${order.customer.email}))`;
  });
  const waiting = place(order);
  await expect.poll(countWaiting).toBe(1);
  try {
    await asVisitor(async (transaction) => {
      await transaction`set local lock_timeout = '1s'`;
      await callIn(transaction, 'place_order', validOrder(lines));
    });
  } finally {
    await release();
  }
  expect(placed([await waiting])).toHaveLength(1);
});

test('a caller whose call timed out can send it again, and has one order', async () => {
  const order = validOrder([{ product_id: 'fire-starter', quantity: 1 }]);
  const release = await holdProduct();
  const late = asVisitor(async (transaction) => {
    await transaction`set local statement_timeout = '100ms'`;
    await callIn(transaction, 'place_order', order);
  });
  await expect(late).rejects.toMatchObject({ code: '57014' });
  await release();
  expect(placed([await place(order), await place(order)])).toHaveLength(2);
  expect(
    await sql`select 1 from public.orders where customer_email = ${order.customer.email}`,
  ).toHaveLength(1);
});

test('cancel_order beside place_order of the same product by one customer: both succeed', async () => {
  const order = validOrder([{ product_id: 'fire-starter', quantity: 1 }]);
  await call('place_order', order);
  const [row] = await sql`
    select jsonb_build_object('token', t.token) as proof
    from private.order_tokens as t join public.orders as o on o.id = t.order_id
    where o.customer_email = ${order.customer.email}`;
  const release = await holdProduct();
  const canceled = asVisitor(
    (transaction) =>
      transaction`select public.cancel_order(${sql.json(row?.proof as postgres.JSONValue)})`,
  );
  await expect.poll(countWaiting).toBe(1);
  const again = place({ ...order, idempotency_key: randomUUID() });
  await expect.poll(countWaiting).toBe(2);
  await release();
  await canceled;
  expect(placed([await again])).toHaveLength(1);
});

async function askForPriceList(transaction: postgres.TransactionSql, address: string) {
  const headers = JSON.stringify({ 'x-forwarded-for': address });
  await transaction`select set_config('request.headers', ${headers}, true)`;
  const { email } = validCustomer();
  await transaction`insert into public.price_list_requests (name, email) values ('Vera', ${email})`;
}

test('a price list request does not wait for another network address', async () => {
  const release = await keepTransactionOpen((transaction) =>
    askForPriceList(transaction, '198.51.100.1'),
  );
  const waiting = asVisitor((transaction) => askForPriceList(transaction, '198.51.100.1')).catch(
    (error: unknown) => error,
  );
  await asVisitor(async (transaction) => {
    await transaction`set local lock_timeout = '500ms'`;
    await askForPriceList(transaction, '203.0.113.7');
  });
  await release();
  expect(await waiting).not.toBeInstanceOf(Error);
});

// Runs the statement that PostgREST builds for a call with a filter in the URL. The filter sleeps a minute for each
// character of the answer.
test.each([
  ['place_order', validOrder()],
  [
    'submit_service_request',
    { kind: 'quote', fields: validQuote(), idempotency_key: randomUUID() },
  ],
])('a slow filter finds no text in the answer of %s', async (name, body) => {
  const parameters = Object.keys(body);
  await asVisitor(async (transaction) => {
    await transaction`set local statement_timeout = '30s'`;
    await transaction.unsafe(
      `with called as (
         select public.${name}(${parameters.map((key) => `${key} := body.${key}`).join(', ')}) as answer
         from json_to_record($1::json) as body (
           items jsonb, customer jsonb, expected_total jsonb, kind text, fields jsonb, idempotency_key uuid
         )
       )
       select * from called
       where pg_sleep(60 * length(answer::text)) is not null`,
      [body as postgres.ParameterOrJSON<never>],
    );
  });
});

test('submit_service_request: 20 calls with one key are one request, and all get its reference', async () => {
  const fields = validQuote();
  const key = randomUUID();
  const references = await Promise.all(
    times(20, async () => {
      await sql`select public.submit_service_request('quote', ${sql.json(fields)}, '', ${key})`;
      const [row] = await sql`
        select public.service_request_reference('quote', ${sql.json(fields)}, '', ${key}) ->> 'reference' as reference
      `;
      return row?.reference as string;
    }),
  );
  const rows = await sql`
    select reference from public.service_requests where email = ${fields.email}
  `;
  expect(rows).toHaveLength(1);
  expect(new Set(references)).toEqual(new Set([rows[0]?.reference]));
});

test('begin_order_lookup: calls at once stay within the limit of a pair', async () => {
  const { email } = validCustomer();
  const answers = await Promise.all(
    times(60, async (n) => {
      try {
        return await asVisitor(async (transaction) => {
          await transaction`select public.begin_order_lookup(${`FSS-17000000000${n}`}, ${email}, ${randomUUID()})`;
          return 'counted';
        });
      } catch (error) {
        if (error instanceof postgres.PostgresError && error.code === 'PT429') return 'refused';
        throw error;
      }
    }),
  );
  expect(answers.filter((answer) => answer === 'counted')).toHaveLength(10);
});
