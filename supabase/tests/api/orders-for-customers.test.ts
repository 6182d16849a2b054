// What customers see of orders, over the API.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, startBackend, type Backend, type Caller } from '../support/backend.ts';
import { placeOrder } from '../support/orders.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const place = (caller: Caller = backend.anonymous) => placeOrder(backend, caller);

describe('tracking', () => {
  const track = (order_number: unknown, email: unknown, headers = {}) =>
    backend.anonymous.rpc('track_order', { order_number, email }, headers);

  test('answers every mismatch alike', async () => {
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

test('a GET, which is not counted, answers right and wrong guesses alike', async () => {
  const order = await place();
  const look = (order_number: string) => {
    const query = new URLSearchParams({ order_number, email: order.customer_email });
    return backend.anonymous.rest('GET', `rpc/track_order?${query}`);
  };
  const right = await look(order.order_number);
  expect(right.status).toBe(405);
  expect(await look('FSS-1')).toEqual(right);
});

test('ten wrong lookups by a stranger do not lock the customer out', async () => {
  const order = await place();
  const stranger = { 'x-forwarded-for': '198.51.100.66' };
  const look = (order_number: string, headers: Record<string, string>) =>
    backend.anonymous.rpc('track_order', { order_number, email: order.customer_email }, headers);
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
