// A return over the API in each role, from the mail about the order to the figures.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { returns } from '#config/site.ts';
import { declineReasonCodes, returnReasonCodes } from '#features/orders/returns/return.ts';
import { refusal, startBackend, type Backend, type Caller } from '../support/backend.ts';
import { lookUp, placeOrder, type OrderRow } from '../support/orders.ts';

let backend: Backend;
let admin: Caller;
let order: OrderRow;

beforeAll(async () => {
  backend = await startBackend({ demoData: true });
  admin = await backend.admin();
  order = await placeOrder(backend, backend.anonymous);
  for (const [status, shipment] of [
    ['processing', {}],
    ['shipped', { carrier: 'UPS', tracking_number: '1Z999' }],
    ['delivered', {}],
  ] as const) {
    await admin.rpc('set_order_status', { order_id: order.id, new_status: status, ...shipment });
  }
});
afterAll(() => backend.close());

const items = (quantity: number) => [{ product_id: 'water-filter', quantity }];
const ask = (caller: Caller, proof: object, quantity: number, more = {}) =>
  caller.rpc('request_return', {
    proof,
    items: items(quantity),
    reason: 'damaged',
    comment: 'It <b>leaks</b>',
    idempotency_key: randomUUID(),
    ...more,
  });

test('a return from the request of the customer to the refund', async () => {
  const before = (await admin.rpc('admin_order_totals', {})).body as Record<string, number>[];
  const lookup = {
    order_number: order.order_number,
    email: order.customer_email,
    lookup_key: randomUUID(),
  };
  await backend.anonymous.rpc('begin_order_lookup', lookup);
  expect((await ask(backend.anonymous, lookup, 1)).status).toBe(204);
  const customer = await backend.customer();
  expect(refusal(await ask(customer, { order_number: order.order_number }, 1)).code).toBe(
    'order_not_found',
  );
  const [row] = await backend.sql(
    `select token from private.order_tokens where order_id = '${order.id}'`,
  );
  expect(refusal(await ask(customer, { token: row?.token }, 2))).toMatchObject({
    code: 'returned_already',
    message: expect.stringContaining('1 left') as string,
  });

  const filter = `order_returns?order_id=eq.${order.id}&select=id,state,order_return_items(quantity),order_return_history(new_state)`;
  for (const caller of [backend.anonymous, customer]) {
    expect((await caller.rest('GET', filter)).body).not.toContainEqual(expect.anything());
  }
  const [asked] = (await admin.rest('GET', filter)).body as { id: string }[];
  expect(asked).toMatchObject({ state: 'requested', order_return_items: [{ quantity: 1 }] });
  const step = (name: string, more = {}) => admin.rpc(name, { return_id: asked?.id, ...more });
  await step('accept_return');
  const arrived = [{ product_id: 'water-filter', restocked: 1, written_off: 0 }];
  expect((await step('receive_return', { items: arrived })).status).toBe(200);
  await step('refund_return');
  const [refunded] = (
    await admin.rest('GET', `order_returns?id=eq.${asked?.id}&select=refund,restocked_cost`)
  ).body as Record<string, number | string>[];
  const { refund, restocked_cost: cost } = refunded!;

  const after = (await admin.rpc('admin_order_totals', {})).body as Record<string, number>[];
  const change = (field: string) => Number(after[0]?.[field]) - Number(before[0]?.[field]);
  expect(change('revenue')).toBeCloseTo(-Number(refund), 2);
  expect(change('subtotal') - change('profit')).toBeCloseTo(-Number(cost), 2);
  const seen = JSON.stringify((await lookUp(backend.anonymous, lookup)).body);
  expect(seen).toContain('"state":"refunded"');
  expect(seen).not.toMatch(/leaks|distributor|cost|profit/);
  // The orders page sends this query.
  const list = await admin.rest(
    'GET',
    `orders?select=id,order_returns!inner(state)&order_returns.state=in.(refunded)&order=id`,
  );
  expect(list.body).toEqual([expect.objectContaining({ id: order.id })]);
});

test('the site and the database have the same reasons and days', async () => {
  const [settings] = await backend.sql('select return_days from private.settings');
  expect(settings?.return_days).toBe(returns.days);
  const token = { token: 'x' };
  const [row] = await backend.sql(
    `select t.token from private.order_tokens as t where t.order_id = '${order.id}'`,
  );
  token.token = String(row?.token);
  for (const reason of returnReasonCodes) {
    const answer = await ask(backend.anonymous, token, 9, { reason });
    expect(refusal(answer).code, reason).toBe('returned_already');
  }
  for (const reason of declineReasonCodes) {
    const answer = await admin.rpc('decline_return', { return_id: randomUUID(), reason });
    expect(refusal(answer).code, reason).toBe('not_found');
  }
});
