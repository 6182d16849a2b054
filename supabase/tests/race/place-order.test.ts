// Many customers at once, each on a connection of its own: the embedded backend has one connection and
// cannot show a race, a real PostgreSQL can.
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { validCustomer, validOrder, type Line } from '../support/orders.ts';
import { validQuote } from '../support/requests.ts';

type Order = ReturnType<typeof validOrder>;
type Outcome = { orderNumber: string } | { refused: string };

const sql = postgres(inject('postgres').race, { max: 24, onnotice: () => undefined });

beforeAll(async () => {
  await sql`update public.products set in_stock = 100000`;
  // Open every connection, so that the calls below start together.
  await Promise.all(Array.from({ length: 24 }, () => sql`select pg_sleep(0.05)`));
});
afterAll(() => sql.end());

/** Places an order as an anonymous visitor, in a transaction as the API runs it. */
async function place(order: Order): Promise<Outcome> {
  try {
    return await sql.begin(async (transaction) => {
      await transaction`set local role anon`;
      const [row] = await transaction`
        select public.place_order(
          ${sql.json(order.items as unknown as postgres.JSONValue)},
          ${sql.json(order.customer)},
          ${sql.json(order.expected_total)},
          ${order.idempotency_key}
        ) as receipt
      `;
      return row?.receipt as { orderNumber: string };
    });
  } catch (error) {
    // A deadlock or any other failure is not an outcome: it fails the test.
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

test('20 parallel calls with one key are one order, and all get its receipt', async () => {
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

test('one key with two different requests at once is one order and one conflict', async () => {
  const order = validOrder();
  const other = {
    ...validOrder([{ product_id: 'fire-starter', quantity: 1 }]),
    idempotency_key: order.idempotency_key,
  };
  const outcomes = await Promise.all([place(order), place(other)]);
  expect(placed(outcomes)).toHaveLength(1);
  expect(refused(outcomes, 'idempotency_conflict')).toHaveLength(1);
});

test('20 parallel orders of the last 5 units sell exactly 5', async () => {
  await sql`update public.products set in_stock = 5 where id = 'smart-door-lock'`;
  const outcomes = await Promise.all(
    times(20, () => place(validOrder([{ product_id: 'smart-door-lock', quantity: 1 }]))),
  );
  expect(placed(outcomes)).toHaveLength(5);
  expect(refused(outcomes, 'stock_short')).toHaveLength(15);
  expect(await stockOf('smart-door-lock')).toBe(0);
});

test('orders of the same products in opposite orders do not deadlock', async () => {
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

test('order numbers are unique under load, and stock always adds up', async () => {
  const before = await stockOf('paracord-bracelet');
  const outcomes = await Promise.all(
    times(200, () => place(validOrder([{ product_id: 'paracord-bracelet', quantity: 2 }]))),
  );
  expect(placed(outcomes)).toHaveLength(200);
  expect(new Set(placed(outcomes).map((outcome) => JSON.stringify(outcome))).size).toBe(200);
  expect(await stockOf('paracord-bracelet')).toBe(before - 400);
  const broken = await sql`
    select p.id
    from public.products as p
    join lateral (
      select stock_after from public.stock_movements as m
      where m.product_id = p.id order by m.id desc limit 1
    ) as last on true
    where last.stock_after <> p.in_stock
  `;
  expect([...broken]).toEqual([]);
});

test('parallel orders of one address stop exactly at the limit', async () => {
  const customer = validCustomer();
  const outcomes = await Promise.all(
    times(20, () => place({ ...validOrder(), customer, idempotency_key: randomUUID() })),
  );
  expect(placed(outcomes)).toHaveLength(10);
  expect(refused(outcomes, 'rate_limited')).toHaveLength(10);
});

test('20 parallel attempts to send one price list request are one row', async () => {
  const { email } = validCustomer();
  const key = randomUUID();
  await Promise.all(
    times(20, () =>
      sql.begin(async (transaction) => {
        await transaction`set local role anon`;
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

/** Asks for the price list for several addresses in one statement, as one POST of a list does. */
async function askForAll(emails: string[]): Promise<'stored' | 'refused'> {
  try {
    await sql.begin(async (transaction) => {
      await transaction`set local role anon`;
      await transaction`
        insert into public.price_list_requests ${transaction(emails.map((email) => ({ name: 'Vera', email })))}
      `;
    });
    return 'stored';
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === 'PT429') return 'refused';
    throw error;
  }
}

test('lists of price list requests in opposite orders do not deadlock', async () => {
  const emails = times(10, () => validCustomer().email);
  const outcomes = await Promise.all(
    times(10, (n) => askForAll(n % 2 === 0 ? emails : emails.toReversed())),
  );
  expect(outcomes).toEqual(times(10, () => 'stored'));
});

test('lists of price list requests sent at once stop exactly at the limit in total', async () => {
  const total = async () => {
    const [row] = await sql`select count(*)::integer as n from public.price_list_requests`;
    return row?.n as number;
  };
  const before = await total();
  await sql`update private.settings set limit_total = ${before + 30}`;
  try {
    const outcomes = await Promise.all(
      times(10, () => askForAll(times(10, () => validCustomer().email))),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(3);
    expect(await total()).toBe(before + 30);
  } finally {
    await sql`update private.settings set limit_total = 2000`;
  }
});

test('price list requests do not wait for one whose rows are still being read', async () => {
  const gate = 4711;
  const [slow, quick] = [validCustomer().email, validCustomer().email];
  const stored = () =>
    sql`select email from public.price_list_requests where email in ${sql([slow, quick])}`;
  let reading: Promise<unknown> = Promise.resolve();
  await sql.begin(async (holder) => {
    await holder`select pg_advisory_xact_lock(${gate})`;
    reading = sql.begin(async (transaction) => {
      await transaction`set local role anon`;
      await transaction`
        insert into public.price_list_requests (name, email)
        select 'Vera', ${slow} from (select pg_advisory_xact_lock(${gate})) as body
      `;
    });
    await vi.waitFor(async () => {
      const waiting = await sql`
        select 1 from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted
      `;
      expect(waiting).toHaveLength(1);
    }, 5000);
    await sql.begin(async (transaction) => {
      await transaction`set local role anon`;
      await transaction`set local lock_timeout = '1s'`;
      await transaction`insert into public.price_list_requests (name, email) values ('Vera', ${quick})`;
    });
    expect([...(await stored())]).toEqual([{ email: quick }]);
  });
  await reading;
  expect(await stored()).toHaveLength(2);
});

test('20 parallel attempts to send one form are one request, and all get its reference', async () => {
  const fields = validQuote();
  const key = randomUUID();
  const references = await Promise.all(
    times(20, () =>
      sql.begin(async (transaction) => {
        await transaction`set local role anon`;
        const [row] = await transaction`
          select public.submit_service_request('quote', ${sql.json(fields)}, '', ${key}) ->> 'reference' as reference
        `;
        return row?.reference as string;
      }),
    ),
  );
  const rows = await sql`
    select reference from public.service_requests where email = ${fields.email}
  `;
  expect(rows).toHaveLength(1);
  expect(new Set(references)).toEqual(new Set([rows[0]?.reference]));
});

test('parallel guesses with one e-mail address at ever other numbers stop at the limit', async () => {
  const { email } = validCustomer();
  const answers = await Promise.all(
    times(20, async (n) => {
      try {
        return await sql.begin(async (transaction) => {
          await transaction`set local role anon`;
          await transaction`select public.track_order(${`FSS-17000000000${n}`}, ${email})`;
          return 'answered';
        });
      } catch (error) {
        if (error instanceof postgres.PostgresError && error.code === 'PT429') return 'refused';
        throw error;
      }
    }),
  );
  expect(answers.filter((answer) => answer === 'answered')).toHaveLength(10);
});
