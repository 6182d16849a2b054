// The provider reports payments of orders while customers, the job and other reports change the same orders.
import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openClients } from '../support/clients.ts';
import { fillStock, shownTotal, validOrder, wrongStocks, type Line } from '../support/orders.ts';

const { sql, asVisitor } = await openClients('payments', 24);

beforeAll(() => sql`update private.settings set pays_online = true`);
beforeEach(async () => {
  await fillStock(sql, 1000);
  await sql`delete from private.request_log`;
});

const times = <T>(n: number, make: (index: number) => T) =>
  Array.from({ length: n }, (_, i) => make(i));
const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;

const place = (order: ReturnType<typeof validOrder>) =>
  asVisitor(
    `select public.place_order(${json(order.items)}, ${json(order.customer)}, ${json(order.expected_total)}, '${order.idempotency_key}')`,
  );

/** Places an order that waits for its payment. */
async function placeUnpaid(items?: Line[]) {
  const order = validOrder(items);
  expect(await place(order)).toBeUndefined();
  const [row] = await sql<{ id: string; number: string }[]>`
    select id, order_number as number from private.unpaid_orders
    where contact ->> 'email' = ${order.customer.email}`;
  return { ...row!, order, cents: Math.round(order.expected_total * 100), payment: randomUUID() };
}
type UnpaidOrder = Awaited<ReturnType<typeof placeUnpaid>>;

const deliver = ({ number, payment, cents }: UnpaidOrder) =>
  sql.begin(async (transaction: postgres.TransactionSql) => {
    await transaction`select set_config('role', 'service_role', true)`;
    await transaction`select public.mark_order_paid(${number}, ${payment}, ${cents})`;
  });
const expire = () => sql`select private.expire_unpaid_orders()`;
const makeLate = ({ id }: UnpaidOrder) =>
  sql`update private.unpaid_orders set pay_before = now() - interval '1 second' where id = ${id}`;
async function booksOf({ id }: UnpaidOrder) {
  const [row] = await sql`
    select o.status,
      (select count(*)::integer from public.refunds as r where r.order_id = o.id) as refunds,
      (select array_agg(m.kind::text order by m.kind) from private.mails as m where m.order_id = o.id and m.recipient is not null) as mails
    from public.orders as o where o.id = ${id}`;
  return row;
}

test('mark_order_paid: ten orders that are reported four times each, at once and in any order, are one order each', async () => {
  const orders = await Promise.all(times(10, () => placeUnpaid()));
  await Promise.all(times(40, (n) => deliver(orders[(n * 7) % 10]!)));
  for (const order of orders) {
    expect(await booksOf(order)).toEqual({
      ...{ status: 'pending', refunds: 0, mails: ['order-confirmation'] },
    });
  }
});

test('mark_order_paid beside expire_unpaid_orders: the payment buys the items or is refunded', async () => {
  const orders = await Promise.all(
    times(10, () => placeUnpaid([{ product_id: 'fire-starter', quantity: 2 }])),
  );
  await Promise.all(orders.map(makeLate));
  await Promise.all(orders.flatMap((order) => [deliver(order), expire()]));
  let sold = 0;
  for (const order of orders) {
    const books = await booksOf(order);
    const isSold = books?.status === 'pending';
    sold += isSold ? 2 : 0;
    expect(books).toMatchObject(isSold ? { refunds: 0 } : { status: 'cancelled', refunds: 1 });
  }
  const [product] = await sql`select in_stock from public.products where id = 'fire-starter'`;
  expect(product!.in_stock).toBe(1000 - sold);
});

test('place_order beside mark_order_paid: one order is stored, with its own stock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await placeUnpaid([{ product_id: 'water-filter', quantity: 3 }]);
    const items = [{ product_id: 'water-filter', quantity: 2 }];
    const [refusal] = await Promise.all([
      place({ ...order.order, items, expected_total: shownTotal(items) }),
      deliver(order),
    ]);
    const books = await booksOf(order);
    expect(books).toMatchObject(
      refusal === undefined ? { status: 'cancelled', refunds: 1 } : { status: 'pending' },
    );
    const rows = await sql`
      select 1 from private.unpaid_orders
      where contact ->> 'email' = ${order.order.customer.email} and ended_at is null`;
    expect(rows).toHaveLength(refusal === undefined ? 1 : 0);
  }
  expect(await wrongStocks(sql)).toEqual([]);
});

test('expired, changed and new orders of the same products in opposite orders: no deadlock', async () => {
  const lines = ['accessory-pack', 'bug-out-bag', 'emergency-radio', 'water-filter'].map(
    (product_id) => ({ product_id, quantity: 1 }),
  );
  for (let round = 0; round < 3; round += 1) {
    const orders = await Promise.all(
      times(8, (n) => placeUnpaid(n % 2 === 0 ? lines : lines.toReversed())),
    );
    await Promise.all(orders.slice(0, 4).map(makeLate));
    await Promise.all([
      ...times(4, expire),
      ...orders.slice(4).map(({ order }) => {
        const items = lines.slice(1).toReversed();
        return place({ ...order, items, expected_total: shownTotal(items) });
      }),
      ...times(8, (n) => placeUnpaid(n % 2 === 0 ? lines.toReversed() : lines)),
    ]);
  }
  expect(await wrongStocks(sql)).toEqual([]);
});

test('one network reserves no more than the limits allow, and no longer than the time to pay', async () => {
  const asOne = () =>
    sql.begin(async (transaction: postgres.TransactionSql) => {
      await transaction`select set_config('request.headers', '{"x-forwarded-for": "198.51.100.9"}', true)`;
      const next = validOrder([{ product_id: 'myfak-kit', quantity: 99 }]);
      await transaction`select set_config('role', 'anon', true)`;
      await transaction.unsafe(
        `select public.place_order(${json(next.items)}, ${json(next.customer)}, ${json(next.expected_total)}, '${next.idempotency_key}')`,
      );
    });
  await sql`update public.products set in_stock = 5000 where id = 'myfak-kit'`;
  const outcomes = await Promise.allSettled(times(16, asOne));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await expect(asOne()).rejects.toThrow('We already received orders for many items from you.');
  await sql`update private.unpaid_orders set pay_before = pay_before - interval '31 minutes 1 second' where ended_at is null`;
  await expire();
  const [product] = await sql`select in_stock from public.products where id = 'myfak-kit'`;
  expect(product!.in_stock).toBe(5000);
});
