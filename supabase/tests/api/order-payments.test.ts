// Orders that are paid on Stripe's page, over the wire: whose page opens over what, and what Stripe's word changes.
import { afterAll, expect, test } from 'vitest';
import { validOrder } from '../support/orders.ts';
import { paid, startPayments } from '../support/payments.ts';
import { signed } from '../support/stripe.ts';

const { backend, stripe, staff, open, start, tell, close } = await startPayments();
afterAll(close);

type Order = ReturnType<typeof validOrder>;
const place = async (order: Order) =>
  expect((await backend.anonymous.rpc('place_order', order)).status).toBe(204);
/** An order whose page is open. */
async function opened(order = validOrder()) {
  await place(order);
  const { status, body } = await start({ order });
  expect(status).toBe(200);
  return { order, ...body, session: stripe.sessions.at(-1)! };
}
const stateOf = async (token: string | undefined) => {
  const { body } = await backend.anonymous.rpc('order_payment', { token });
  return body as { state: string; receipt?: { total: number; paidOnline?: boolean } };
};
const booksOf = async ({ customer }: Order) => {
  const [row] = await backend.sql(
    `select count(o.id) as orders,
       (select count(*) from private.mails as m where m.recipient = '${customer.email}') as mails,
       (select count(*) from private.unpaid_orders as u where u.contact ->> 'email' = '${customer.email}') as waiting
     from public.orders as o where o.customer_email = '${customer.email}'`,
  );
  return row;
};

test('all tabs of a checkout open one page over the total of the database, which closes when the stock goes back', async () => {
  const order = validOrder();
  await place(order);
  const [one, two] = await Promise.all([start({ order }), start({ order })]);
  expect(two).toEqual(one);
  const session = stripe.sessions.at(-1)!;
  const [held] = await backend.sql(
    `select order_number, token, session_id, extract(epoch from pay_before)::integer as ends from private.unpaid_orders
     where contact ->> 'email' = '${order.customer.email}'`,
  );
  expect(one.body).toEqual({ url: session.url, token: held?.token });
  expect(session).toMatchObject({
    id: held?.session_id,
    amount_total: Math.round(order.expected_total * 100),
    metadata: { front_line_order: held?.order_number },
    paymentMetadata: { front_line_order: held?.order_number },
    success_url: `https://www.example.com/order-confirmation#token=${String(held?.token)}`,
    cancel_url: 'https://www.example.com/checkout',
  });
  expect(Math.abs(session.expires_at - Number(held?.ends))).toBeLessThanOrEqual(1);
});

test('nobody opens a page for what they did not place', async () => {
  const { order } = await opened();
  const known = stripe.sessions.length;
  const other = { ...order, customer: { ...order.customer, city: 'Carson' } };
  expect((await start({ order: other })).status).toBe(409);
  expect((await start({ order: validOrder() })).status).toBe(404);
  expect((await start({ order: {} })).status).toBe(422);
  expect((await start({ order: [] })).status).toBe(422);
  expect(stripe.sessions).toHaveLength(known);
});

test('twenty tellings at once make one order and one confirmation, and the way back proves nothing', async () => {
  const { order, token, session } = await opened();
  expect((await stateOf(token)).state).toBe('waiting');
  expect(await booksOf(order)).toEqual({ orders: 0, mails: 0, waiting: 1 });
  const event = paid(session);
  const answers = await Promise.all(Array.from({ length: 20 }, () => tell(event)));
  expect(new Set(answers)).toEqual(new Set([204]));
  expect(await booksOf(order)).toEqual({ orders: 1, mails: 1, waiting: 0 });
  const { state, receipt } = await stateOf(token);
  expect([state, receipt?.paidOnline]).toEqual(['paid', true]);
  // Another tab sends the checkout again.
  await place(order);
  expect((await start({ order })).body).toEqual({ url: session.success_url, token });
});

test('what nobody signed, what says that nothing was paid, and another amount make no order', async () => {
  const { order, session } = await opened();
  expect(await tell(signed('checkout.session.completed', session, 'whsec_other'))).toBe(400);
  expect(await tell(signed('checkout.session.completed', session))).toBe(204);
  expect(await tell(paid({ ...session, amount_total: 1 }))).toBe(500);
  expect(await tell(paid({ ...session, metadata: { front_line_order: 'FSS-1' } }))).toBe(500);
  // Of another sale of the account.
  expect(await tell(paid({ ...session, metadata: { order: 'FSS-1' } }))).toBe(204);
  expect(await booksOf(order)).toEqual({ orders: 0, mails: 0, waiting: 1 });
});

test('a page of what was replaced is closed, and one that is paid already leads back', async () => {
  const { order, session } = await opened();
  const next = await opened({ ...order, customer: { ...order.customer, city: 'Carson' } });
  expect(next.session.id).not.toBe(session.id);
  expect(session.status).toBe('expired');
  // Stripe has the money, and has not told yet.
  next.session.status = 'complete';
  expect((await start({ order: next.order })).body.url).toBe(next.session.success_url);
});

test('an outage of the database or of Stripe loses nothing', async () => {
  const order = validOrder();
  await place(order);
  const noStripe = await open(undefined, 'http://127.0.0.1:9');
  expect((await start({ order }, { on: noStripe })).status).toBe(502);
  const { session } = await opened(order);
  const noDatabase = await open(() => Promise.resolve(new Response('', { status: 503 })));
  expect((await start({ order }, { on: noDatabase })).status).toBe(503);
  expect(await tell(paid(session), noDatabase)).toBe(500);
  expect(await tell(paid(session))).toBe(204);
  expect(await booksOf(order)).toEqual({ orders: 1, mails: 1, waiting: 0 });
});

test('a payment of what has ended goes back, and staff see it', async () => {
  const { order, token, session } = await opened();
  await backend.sql(
    `update private.unpaid_orders set pay_before = now() - interval '1 second' where contact ->> 'email' = '${order.customer.email}'`,
  );
  await backend.sql('select private.expire_unpaid_orders()');
  expect((await stateOf(token)).state).toBe('ended');
  expect((await start({ order })).status).toBe(409);
  expect([await tell(paid(session)), await tell(paid(session))]).toEqual([204, 204]);
  expect((await stateOf(token)).state).toBe('canceled');
  const [refund] = await backend.sql(
    `select r.state, r.amount_cents, r.provider_payment from public.refunds as r
     join public.orders as o on o.id = r.order_id where o.customer_email = '${order.customer.email}'`,
  );
  expect(refund).toEqual({
    state: 'waiting',
    amount_cents: session.amount_total,
    provider_payment: session.payment_intent,
  });
  const today = await staff.rpc('staff_today', {});
  expect(JSON.stringify(today.body)).toContain('paid-late');
});
