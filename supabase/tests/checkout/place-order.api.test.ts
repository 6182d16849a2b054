import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { productById, products } from '#features/catalog/products.ts';
import { site } from '#config/site.ts';
import { receiptSchema } from '#features/checkout/schema.ts';
import { basisPointsOfCents, parseDollars } from '#lib/format/money.ts';
import { computeTotals } from '#features/checkout/totals.ts';
import { anyJson } from '../support/any-json.ts';
import { refusal, startBackend, type Backend, type Caller } from '../support/backend.ts';
import { buy, shownTotal, validCustomer, validOrder } from '../support/orders.ts';

let backend: Backend;
let callers: Record<'anonymous' | 'customer' | 'admin', Caller>;

beforeAll(async () => {
  backend = await startBackend();
  callers = {
    anonymous: backend.anonymous,
    customer: await backend.customer(),
    admin: await backend.admin(),
  };
  await backend.sql('update public.products set in_stock = 1000000');
});
// The log is emptied before each test, because the limits count all requests of an account.
beforeEach(() => backend.sql('delete from private.request_log'));
afterAll(() => backend.close());

const alarm = 'kosin-personal-alarm';
const count = async (table: string) =>
  Number((await backend.sql(`select count(*) as n from ${table}`))[0]?.n);

describe.each(['anonymous', 'customer', 'admin'] as const)('as %s', (role) => {
  const place = (body: unknown) => buy(callers[role], body);

  test('an order is placed and its receipt returned', async () => {
    const order = validOrder([
      { product_id: 'myfak-kit', quantity: 2 },
      { product_id: 'fire-starter', quantity: 3 },
    ]);
    const { status, body } = await place(order);
    expect(status).toBe(200);
    const receipt = receiptSchema.parse(body);
    expect(receipt.orderNumber).toMatch(/^FSS-\d{13}$/);
    expect(receipt.email).toBe(order.customer.email);
    expect(receipt.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['myfak-kit', 2],
      ['fire-starter', 3],
    ]);
    expect(Number(receipt.total)).toBe(order.expected_total);
    expect(JSON.stringify(body)).not.toContain('distributor_price');
  });

  test('place_order holds locks, so it returns nothing that could be filtered', async () => {
    const { status, body } = await callers[role].rpc('place_order', validOrder());
    expect(status).toBeLessThan(300);
    expect(body ?? null).toBeNull();
  });

  test('order_receipt needs all fields of the order, not its key alone', async () => {
    const order = validOrder();
    const look = (change: object) => callers[role].rpc('order_receipt', { ...order, ...change });
    expect(refusal(await look({})).code).toBe('order_not_found');
    await place(order);
    const customer = { ...order.customer, firstName: 'Eve' };
    expect(refusal(await look({ customer })).code).toBe('idempotency_conflict');
    expect(refusal(await look({ items: null })).code).toBe('invalid_items');
    expect(refusal(await look({ idempotency_key: randomUUID() })).code).toBe('order_not_found');
  });
});

describe('every caller', () => {
  const place = (body: unknown) => buy(backend.anonymous, body);

  test('an empty body is refused', async () => {
    const orders = await count('public.orders');
    expect(refusal(await place({}))).toMatchObject({ status: 422, code: 'invalid_items' });
    expect(await count('public.orders')).toBe(orders);
  });

  test('an invalid field is refused with its name and the message of the form', async () => {
    const order = validOrder();
    const customer = { ...order.customer, zipCode: '1234' };
    const error = refusal(await place({ ...order, customer }));
    const sentence = 'ZIP code must be 5 digits';
    expect(error).toMatchObject({ status: 422, code: 'invalid_customer', message: `${sentence}.` });
    expect(error.details.fields).toEqual({ zipCode: sentence });
  });

  test.each([
    [
      { state: 'AP', zipCode: '962040017' },
      { state: 'AP', zipCode: '96204-0017' },
    ],
    [{ zipCode: '\u206800501\u2069' }, { zipCode: '00501' }],
    // A state that does not match the ZIP code is accepted, because such an order can be right. The page asks the
    // customer.
    [
      { state: 'CA', zipCode: '04101' },
      { state: 'CA', zipCode: '04101' },
    ],
    [{ address: '500 Market St', address2: ' Apt 4B ' }, { address: '500 Market St, Apt 4B' }],
  ])('an address with %j is stored as %j', async (given, stored) => {
    const order = validOrder();
    const { body } = await place({ ...order, customer: { ...order.customer, ...given } });
    const { shippingAddress, orderNumber } = receiptSchema.parse(body);
    expect(shippingAddress).toMatchObject(stored);
    expect(shippingAddress).not.toHaveProperty('address2');
    const [row] = await backend.sql(
      `select shipping_address as address, shipping_state as state, shipping_zip as "zipCode"
       from public.orders where order_number = '${orderNumber}'`,
    );
    expect(row).toMatchObject(stored);
  });

  test('another total than that of the database is refused with the right one', async () => {
    const order = validOrder([{ product_id: 'myfak-kit', quantity: 2 }]);
    const error = refusal(await place({ ...order, expected_total: 1 }));
    expect(error).toMatchObject({ status: 409, code: 'total_changed' });
    const priceCents = productById.get('myfak-kit')!.priceCents;
    const { subtotalCents, taxCents, totalCents } = computeTotals([{ priceCents, quantity: 2 }]);
    expect(error.details).toMatchObject({
      subtotal: subtotalCents / 100,
      shipping: 0,
      tax: taxCents / 100,
      total: totalCents / 100,
      items: [{ product_id: 'myfak-kit', price: priceCents / 100, quantity: 2 }],
    });
  });

  test('a repeated call is one order with one receipt, and another body under its key is refused', async () => {
    const order = validOrder();
    const first = await place(order);
    const orders = await count('public.orders');
    expect(await place(order)).toEqual(first);
    expect(await place({ ...order, expected_total: String(order.expected_total) })).toEqual(first);
    const other = { ...order, items: [{ product_id: alarm, quantity: 2 }] };
    expect(refusal(await place(other))).toMatchObject({
      status: 409,
      code: 'idempotency_conflict',
    });
    expect(await count('public.orders')).toBe(orders);
  });

  test('a refused call does not use its key', async () => {
    const order = validOrder();
    expect((await place({ ...order, expected_total: 1 })).status).toBe(409);
    expect((await place(order)).status).toBe(200);
  });

  test('malformed bodies are 4xx', async () => {
    const bodies = [
      '',
      '[]',
      'null',
      '"x"',
      '5',
      '{bad',
      '{"items":"abc"}',
      '{"idempotency_key":"x"}',
    ];
    for (const body of [...bodies, { ...validOrder(), coupon: 'FREE' }]) {
      const { status } = await place(body);
      expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
      expect(status, JSON.stringify(body)).toBeLessThan(500);
    }
  });
});

test('a refusal for short stock names the item and its stock, and changes nothing', async () => {
  await backend.sql(`update public.products set in_stock = 3 where id = 'smart-door-lock'`);
  const order = validOrder([
    { product_id: alarm, quantity: 1 },
    { product_id: 'smart-door-lock', quantity: 4 },
  ]);
  const error = refusal(await backend.anonymous.rpc('place_order', order));
  expect(error).toMatchObject({ status: 409, code: 'stock_short' });
  expect(error.message).toBe('Smart Door Lock: 3 left. Please change the quantity and try again.');
  expect(error.details.items).toEqual([
    { product_id: 'smart-door-lock', name: 'Smart Door Lock', requested: 4, left: 3 },
  ]);
  const [lock] = await backend.sql(
    `select in_stock from public.products where id = 'smart-door-lock'`,
  );
  expect(lock?.in_stock).toBe(3);
});

test('a raised price is refused with the new total, and an order at the new total is accepted', async () => {
  await backend.sql(
    `update public.products set markup_percentage = 50 where id = 'mace-gel-spray'`,
  );
  const order = validOrder([{ product_id: 'mace-gel-spray', quantity: 1 }]);
  const error = refusal(await backend.anonymous.rpc('place_order', order));
  expect(error.code).toBe('total_changed');
  const corrected = { ...order, expected_total: error.details.total };
  expect((await buy(backend.anonymous, corrected)).status).toBe(200);
});

test('an order has the signed-in customer, and no user for a guest', async () => {
  const customer = await backend.customer('owner@example.com');
  const theirs = validOrder();
  await customer.rpc('place_order', theirs);
  const [owner] = await backend.sql(
    `select u.email from public.orders o join auth.users u on u.id = o.user_id
     where o.customer_email = '${theirs.customer.email}'`,
  );
  expect(owner?.email).toBe('owner@example.com');
  const guest = { ...validOrder(), customer: { ...validCustomer(), user_id: randomUUID() } };
  await backend.anonymous.rpc('place_order', guest);
  const [order] = await backend.sql(
    `select user_id from public.orders where customer_email = '${guest.customer.email}'`,
  );
  expect(order?.user_id).toBeNull();
});

test('the eleventh order of an hour from one email address is refused with the phone number', async () => {
  const customer = validCustomer();
  const place = (n: number) =>
    buy(
      backend.anonymous,
      { ...validOrder(), customer },
      { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.51` },
    );
  for (let n = 1; n <= 10; n += 1) expect((await place(n)).status).toBe(200);
  const error = refusal(await place(11));
  expect(error).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(error.message).toContain(site.phone.display);
});

test('a few calls cannot sell out the shop', async () => {
  const lines = ['water-filter', 'fire-starter', alarm].map((product_id) => ({
    product_id,
    quantity: 67,
  }));
  const many = refusal(await buy(backend.anonymous, validOrder(lines)));
  expect(many).toMatchObject({ status: 422, code: 'too_many_pieces' });
  expect(many.message).toBe(
    `Please order at most 200 items at a time or call us at ${site.phone.display}.`,
  );
  const from = { 'x-forwarded-for': '203.0.113.50' };
  const next = () => validOrder(lines.map((line) => ({ ...line, quantity: 66 })));
  for (let n = 0; n < 5; n += 1) {
    expect((await buy(backend.anonymous, next(), from)).status).toBe(200);
  }
  const refused = refusal(await buy(backend.anonymous, next(), from));
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(refused.message).toContain(site.phone.display);
});

test('repeated calls do not count toward the limit', async () => {
  const order = validOrder();
  for (let n = 0; n < 15; n += 1) {
    expect((await buy(backend.anonymous, order)).status).toBe(200);
  }
});

test('the totals of the database and the pages are the same for any cart', async () => {
  const anyCart = fc
    .uniqueArray(fc.constantFrom(...products), {
      selector: (product) => product.id,
      minLength: 1,
      maxLength: 25,
    })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((product) => fc.tuple(fc.constant(product), fc.integer({ min: 1, max: 99 }))),
      ),
    );
  // This test compares only the arithmetic. It uses the prices of the catalog, because other tests change the stored
  // prices.
  const carts = fc.sample(anyCart, 300);
  const rows = carts.flatMap((cart, n) =>
    cart.map(([product, quantity]) => `(${n}, ${product.priceCents / 100}, ${quantity})`),
  );
  const sums = await backend.sql(`
    select n, subtotal, private.sales_tax(subtotal) as tax,
      private.sales_tax(subtotal, 770) as tax_770, private.sales_tax(subtotal, 775) as tax_775
    from (
      select n, sum(price * quantity) as subtotal
      from (values ${rows.join(',')}) as line (n, price, quantity) group by n
    ) as sums order by n
  `);
  carts.forEach((cart, n) => {
    const lines = cart.map(([{ priceCents }, quantity]) => ({ priceCents, quantity }));
    const { subtotalCents, taxCents } = computeTotals(lines);
    const { subtotal, tax, tax_770, tax_775 } = sums[n] ?? {};
    expect([subtotal, tax, tax_770, tax_775].map(parseDollars)).toEqual([
      subtotalCents,
      taxCents,
      basisPointsOfCents(subtotalCents, 770),
      basisPointsOfCents(subtotalCents, 775),
    ]);
  });
});

test('any cart is accepted at the total that pages show', async () => {
  const unchanged = products.filter(
    ({ id }) => !['mace-gel-spray', 'smart-door-lock'].includes(id),
  );
  const anyCart = fc.uniqueArray(
    fc.record({
      product_id: fc.constantFrom(...unchanged.map(({ id }) => id)),
      quantity: fc.integer({ min: 1, max: 40 }),
    }),
    { selector: (line) => line.product_id, minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(anyCart, async (items) => {
      const { status, body } = await buy(backend.anonymous, validOrder(items));
      expect(status, JSON.stringify(body)).toBe(200);
      expect(Number(receiptSchema.parse(body).total)).toBe(shownTotal(items));
    }),
    { numRuns: 40 },
  );
});

test('no body is answered with a 5xx', async () => {
  const order = validOrder();
  const anything = anyJson(3);
  const nasty = fc.constantFrom(
    '\u0000',
    '\r\n',
    '\ud83d',
    '‮',
    "'; drop table public.orders; --",
    '9'.repeat(400),
    'x'.repeat(100_000),
  );
  const item = fc.oneof(
    anything,
    fc.record(
      { product_id: fc.oneof(anything, nasty), quantity: fc.oneof(anything, fc.double()) },
      { requiredKeys: [] },
    ),
  );
  const typed = fc.oneof(anything, nasty, fc.constant('x'));
  const customer = fc.oneof(
    anything,
    fc.record(Object.fromEntries(Object.keys(order.customer).map((field) => [field, typed])), {
      requiredKeys: [],
    }),
  );
  const body = fc.record(
    {
      items: fc.oneof(anything, fc.array(item, { maxLength: 60 }), fc.constant(order.items)),
      customer: fc.oneof(customer, fc.constant(order.customer)),
      expected_total: fc.oneof(anything, nasty, fc.double(), fc.constant(order.expected_total)),
      idempotency_key: fc.oneof(anything, nasty, fc.uuid()),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(body, anything), async (value) => {
      const answer = backend.anonymous.rpc('place_order', JSON.stringify(value));
      expect((await answer).status).toBeLessThan(500);
    }),
    { numRuns: 100 },
  );
}, 60_000);
