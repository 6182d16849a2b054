// The rows and the sorting of the lists of staff, over the API.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend, type Caller } from '../support/backend.ts';
import { buy, placeOrder, validOrder, type OrderRow } from '../support/orders.ts';

let backend: Backend;
let admin: Caller;

beforeAll(async () => {
  backend = await startBackend({ demoData: true });
  admin = await backend.admin();
  await placeOrder(backend, backend.anonymous);
});
afterAll(() => backend.close());

test('orders can be searched, filtered, sorted and read in pages', async () => {
  const search = async (term: string, query: string) => {
    const { status, body } = await admin.rpc(`search_orders?${query}`, { term });
    expect(status).toBe(200);
    return body as OrderRow[];
  };
  const found = await search('NAKAMURA', 'select=*,order_items(*)');
  expect(found.map((row) => row.order_items.length)).toEqual([2]);
  const all = await search('fss-', 'select=id,status&order=total.desc,id');
  expect(all.length).toBeGreaterThan(8);
  const ids = (rows: OrderRow[]) => rows.map(({ id }) => id);
  const page = await search('fss-', 'select=id&order=total.desc,id&limit=4&offset=4');
  expect(ids(page)).toEqual(ids(all.slice(4, 8)));
  const pending = await search('fss-', 'select=id&status=in.(pending)&order=total.desc,id');
  expect(ids(pending)).toEqual(ids(all.filter(({ status }) => status === 'pending')));
});

test('orders are sorted by name in pages, without regard to case and accents', async () => {
  for (const [firstName, lastName] of [
    ['Yusuf', 'Zafer'],
    ['ana', 'ortiz'],
    ['Émile', 'Zola'],
    ['ana', 'ortiz'],
    ['Ana', 'Álvarez'],
  ]) {
    const order = validOrder();
    const customer = { ...order.customer, firstName, lastName };
    expect((await buy(backend.anonymous, { ...order, customer })).status).toBe(200);
  }
  const sorted = 'select=id,customer_name&order=customer_sort_name,created_at.desc,id';
  const rows = async (page = '') =>
    (await admin.rest('GET', `orders?${sorted}${page}`)).body as {
      id: string;
      customer_name: string;
    }[];
  const all = await rows();
  const ours = ['Ana Álvarez', 'ana ortiz', 'ana ortiz', 'Émile Zola', 'Yusuf Zafer'];
  const names = all.map(({ customer_name: name }) => name);
  expect(names.filter((name) => ours.includes(name))).toEqual(ours);
  expect(names.indexOf('ana ortiz')).toBeLessThan(names.indexOf('Angela Brooks'));

  const paged = [];
  for (let first = 0; first < all.length; first += 2) {
    paged.push(...(await rows(`&limit=2&offset=${first}`)));
  }
  expect(paged).toEqual(all);
  const found = await admin.rpc(`search_orders?${sorted}`, { term: 'fss-' });
  expect(found.body).toEqual(all);
});

test('requests are searched in all of their texts', async () => {
  const [request] = await backend.sql('select id, details from public.service_requests limit 1');
  const words = Object.values(request?.details as object).find(
    (value): value is string => typeof value === 'string',
  );
  const { status, body } = await admin.rpc('search_service_requests?select=id', {
    term: ` ${words?.toUpperCase()} `,
  });
  expect(status).toBe(200);
  expect(body).toContainEqual({ id: request?.id });
});
