import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { products } from '#features/catalog/products.ts';
import { computeTotals } from '#features/checkout/totals.ts';
import type { Answer, Backend, Caller } from './backend.ts';

export interface Line {
  product_id: string;
  quantity: number;
}

/** A valid contact with a new email address, because limits count the orders of each address. */
export function validCustomer() {
  return {
    email: `${randomUUID()}@example.com`,
    firstName: 'Vera',
    lastName: 'Visitor',
    address: '1 Main St',
    city: 'Long Beach',
    state: 'CA',
    zipCode: '90802',
  };
}

/** The total in dollars that the shop shows for a cart. */
export function shownTotal(items: readonly Line[]): number {
  const lines = items.map(({ product_id, quantity }) => {
    const product = products.find(({ id }) => id === product_id);
    if (!product) throw new Error(`No product ${product_id}`);
    return { priceCents: product.priceCents, quantity };
  });
  return computeTotals(lines).totalCents / 100;
}

/** The body of a valid call of place_order. */
export function validOrder(items: Line[] = [{ product_id: 'kosin-personal-alarm', quantity: 1 }]) {
  return {
    items,
    customer: validCustomer(),
    expected_total: shownTotal(items),
    idempotency_key: randomUUID(),
  };
}

/** Places an order as the checkout does. Returns the receipt or the refusal. */
export async function buy(
  caller: Caller,
  order: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const placed = await caller.rpc('place_order', order, headers);
  return placed.status < 300 ? caller.rpc('order_receipt', order, headers) : placed;
}

export interface OrderRow {
  id: string;
  order_number: string;
  customer_email: string;
  status: string;
  order_items: { product_id: string; distributor_price: number | string }[];
}

/** Places an order of two water filters and returns its row. */
export async function placeOrder(backend: Backend, caller: Caller): Promise<OrderRow> {
  const order = validOrder([{ product_id: 'water-filter', quantity: 2 }]);
  const { body } = await buy(caller, order);
  const number = (body as { orderNumber: string }).orderNumber;
  const [row] = await backend.sql(`select * from public.orders where order_number = '${number}'`);
  return row as unknown as OrderRow;
}

/** Sets the stock of all products and deletes the stock movements of other tests. */
export async function fillStock(sql: postgres.Sql, pieces: number): Promise<void> {
  await sql`delete from public.stock_movements`;
  await sql`update public.products set in_stock = ${pieces}`;
}

/** The products whose stock differs from the stock after the last movement. */
export async function wrongStocks(sql: postgres.Sql): Promise<unknown[]> {
  const rows = await sql`
    select p.id
    from public.products as p
    join lateral (
      select stock_after from public.stock_movements as m
      where m.product_id = p.id order by m.id desc limit 1
    ) as last on true
    where last.stock_after <> p.in_stock
  `;
  return [...rows];
}

/** Looks up an order as the page does. The first call counts the lookup, and the second call reads the order. */
export async function lookUp(
  caller: Caller,
  lookup: { order_number?: unknown; email?: unknown },
  headers?: Record<string, string>,
) {
  const body = { ...lookup, lookup_key: randomUUID() };
  const begun = await caller.rpc('begin_order_lookup', body, headers);
  return begun.status < 300 ? caller.rpc('track_order', body, headers) : begun;
}
