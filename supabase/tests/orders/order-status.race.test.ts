// Two team members, or staff and customers, change orders and stock at the same time.
import { beforeAll, expect, test } from 'vitest';
import { createOrder, openClients } from '../support/clients.ts';
import { fillStock, wrongStocks } from '../support/orders.ts';

const { sql, asAdmin, asVisitor } = await openClients('staff', 16);

beforeAll(() => fillStock(sql, 1000));

const order = (products: string[]) =>
  createOrder(
    sql,
    products.map((product_id) => ({ product_id, quantity: 1 })),
  );

const stock = async (product: string) =>
  (await sql`select in_stock from public.products where id = ${product}`)[0]?.in_stock as number;

test('set_order_status: ten cancellations at once put the items back in stock once', async () => {
  const before = await stock('bug-out-bag');
  const { id } = await order(['bug-out-bag']);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () =>
      asAdmin(`select public.set_order_status('${id}', 'cancelled')`),
    ),
  );
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'invalid_transition')).toHaveLength(9);
  expect(await stock('bug-out-bag')).toBe(before);
});

test('set_order_status: of a shipment and a cancellation at once, one wins', async () => {
  const { id } = await order(['bug-out-bag']);
  expect(await asAdmin(`select public.set_order_status('${id}', 'processing')`)).toBeUndefined();
  const outcomes = await Promise.all([
    asAdmin(`select public.set_order_status('${id}', 'shipped', 'UPS', '1Z999')`),
    asAdmin(`select public.set_order_status('${id}', 'cancelled')`),
  ]);
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
});

test('cancel_order beside set_order_status: one wins', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, token } = await order(['bug-out-bag']);
    const cancel = `select public.cancel_order('{"token": "${token}"}')`;
    const [staff, ...customer] = await Promise.all([
      asAdmin(`select public.set_order_status('${id}', 'processing', null, null, 'pending')`),
      asVisitor(cancel),
      asVisitor(cancel),
    ]);
    const [row] = await sql`select status from public.orders where id = ${id}`;
    expect([staff, ...customer]).toEqual(
      row?.status === 'cancelled'
        ? ['status_changed', undefined, undefined]
        : [undefined, 'not_pending', 'not_pending'],
    );
  }
  expect(await wrongStocks(sql)).toEqual([]);
});

test('correct_shipment: of ten calls with the same expected number, one wins', async () => {
  const { id } = await order(['bug-out-bag']);
  await asAdmin(`select public.set_order_status('${id}', 'processing')`);
  await asAdmin(`select public.set_order_status('${id}', 'shipped', 'UPS', '1Z998')`);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      asAdmin(
        `select public.correct_shipment(s.id, 'UPS', '1Z${n}', 'UPS', '1Z998') from public.shipments as s where s.order_id = '${id}'`,
      ),
    ),
  );
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'shipment_changed')).toHaveLength(9);
});

test('set_order_status: of ten shipments of one item at once, one wins', async () => {
  const { id } = await order(['bug-out-bag', 'water-filter']);
  await asAdmin(`select public.set_order_status('${id}', 'processing')`);
  const items = JSON.stringify([{ product_id: 'water-filter', quantity: 1 }]);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      asAdmin(
        `select public.set_order_status('${id}', 'shipped', 'UPS', '1Z${n}', 'processing', '${items}')`,
      ),
    ),
  );
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'shipped_already')).toHaveLength(9);
});

test('mark_ordered beside place_order of the same products: no deadlock', async () => {
  // Each update moves a row to the end of the table, so these rows are no longer in the order of their ids.
  const products = ['water-filter', 'emergency-radio', 'bug-out-bag', 'accessory-pack'];
  for (const id of products) {
    await sql`update public.products set last_ordered = '2026-01-01' where id = ${id}`;
  }
  const list = `{${products.join(',')}}`;
  const listOf = (quantity: number) => `{${products.map(() => quantity).join(',')}}`;
  for (let round = 0; round < 10; round += 1) {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0
          ? order(products)
          : asAdmin(`select public.mark_ordered('${list}', '${listOf(0)}', '${listOf(5)}')`),
      ),
    );
    expect(outcomes.filter((outcome, n) => n % 2 === 1 && outcome !== undefined)).toEqual([]);
  }
});

test('cancellations, orders and corrections of the same products at once: no deadlock, and the stock is right', async () => {
  const products = ['accessory-pack', 'bug-out-bag', 'emergency-radio', 'water-filter'];
  const placed = await Promise.all(Array.from({ length: 12 }, () => order(products)));
  const before = await stock('water-filter');
  await Promise.all(
    placed.flatMap(({ id }, n) => [
      asAdmin(`select public.set_order_status('${id}', 'cancelled')`),
      order(n % 2 === 0 ? products : products.toReversed()),
      asAdmin(
        `select public.correct_stock(id, ${2000 + n}, 'count', '', in_stock) from public.products where id = 'accessory-pack'`,
      ),
    ]),
  );
  expect(await stock('water-filter')).toBe(before);
  expect(await wrongStocks(sql)).toEqual([]);
});
