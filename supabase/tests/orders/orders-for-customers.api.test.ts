// Tests over the API which orders a customer can read.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, startBackend, type Backend, type Caller } from '../support/backend.ts';
import { lookUp, placeOrder } from '../support/orders.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const place = (caller: Caller = backend.anonymous) => placeOrder(backend, caller);

describe('tracking', () => {
  const track = (order_number: unknown, email: unknown) =>
    lookUp(backend.anonymous, { order_number, email });

  test('gives every mismatch the same answer', async () => {
    const order = await place();
    const answers = [
      await track(order.order_number, 'somebody@example.com'),
      await track('FSS-1', order.customer_email),
      await track('', ''),
      await track(null, null),
      await track("' or true --", '%'),
      await backend.anonymous.rpc('track_order', {}),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(refusal(answers[0] ?? { status: 0, body: null })).toMatchObject({
      status: 404,
      code: 'order_not_found',
      message: 'We could not find an order with this number and email address.',
    });
  });
});

test('a lookup that its caller rolled back returns no order', async () => {
  const { order_number, customer_email: email } = await place();
  const lookup = { order_number, email, lookup_key: randomUUID() };
  await backend.anonymous.rpc('begin_order_lookup?select=begin_order_lookup::int', lookup);
  expect((await backend.anonymous.rpc('track_order', lookup)).status).toBe(404);
  await backend.anonymous.rpc('begin_order_lookup', lookup);
  expect((await backend.anonymous.rpc('track_order', lookup)).status).toBe(200);
});

test('ten wrong lookups by a stranger do not lock the customer out', async () => {
  const order = await place();
  const stranger = { 'x-forwarded-for': '198.51.100.66' };
  const look = (order_number: string, headers: Record<string, string>) =>
    lookUp(backend.anonymous, { order_number, email: order.customer_email }, headers);
  for (let n = 0; n < 10; n += 1) expect((await look(`FSS-${n}`, stranger)).status).toBe(404);
  expect((await look(order.order_number, stranger)).status).toBe(429);
  expect((await look(order.order_number, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
});

describe('a customer', () => {
  test('lists their own orders, without cost', async () => {
    const caller = await backend.customer();
    expect((await caller.rpc('my_orders', {})).body).toEqual([]);
    const order = await place(caller);
    await place();
    const { body } = await caller.rpc('my_orders', {});
    expect(body).toMatchObject([
      {
        orderNumber: order.order_number,
        status: 'pending',
        items: [{ id: 'water-filter', quantity: 2 }],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/distributor|cost|profit/);
    expect((await (await backend.customer()).rpc('my_orders', {})).body).toEqual([]);
  });

  test('has to sign in to list orders', async () => {
    expect([401, 403]).toContain((await backend.anonymous.rpc('my_orders', {})).status);
  });
});
