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
      message: 'We could not find an order with this number and e-mail address.',
    });
  });
});

describe('a guess whose count is rolled back', () => {
  const email = 'guessed@example.com';
  const attempts = async (limit: number) => {
    await backend.sql(`update private.settings set limit_lookup_attempts = ${limit}`);
  };

  test('learns nothing from a GET: right and wrong are answered alike', async () => {
    const order = await place();
    const look = (order_number: string) => {
      const query = new URLSearchParams({ order_number, email: order.customer_email });
      return backend.anonymous.rest('GET', `rpc/track_order?${query}`);
    };
    const right = await look(order.order_number);
    expect(right.status).toBe(405);
    expect(await look('FSS-1')).toEqual(right);
  });

  test('is counted all the same when a cast fails', async () => {
    // An address of the tests before may share this one's counter.
    await backend.sql(
      `select setval(format('private.lookups_%s', counter), 1) from generate_series(0, 63) as counter`,
    );
    await attempts(3);
    const guess = (select: string) =>
      backend.anonymous.rpc(`track_order${select}`, { order_number: 'FSS-1', email });
    const failing = '?select=track_order->>code::int';
    expect((await guess(failing)).status).toBe(400);
    for (let n = 0; n < 3; n += 1) await guess(failing);
    expect(refusal(await guess(''))).toMatchObject({ status: 429, code: 'rate_limited' });
    await attempts(1000);
    expect((await guess('')).status).toBe(404);
  });
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
