// Orders that are paid on the page of the payment provider, over the API: the page that opens, and the effect of the
// provider's reports.
import { afterAll, expect, test } from 'vitest';
import { validOrder } from '../support/orders.ts';
import { noDatabase, startPayments } from '../support/payments.ts';
import { paid } from '../support/provider.ts';

const { backend, fake, staff, start, deliver, close } = await startPayments();
afterAll(close);

type Order = ReturnType<typeof validOrder>;
const place = async (order: Order) =>
  expect((await backend.anonymous.rpc('place_order', order)).status).toBe(204);
/** Places an order and opens its payment page. */
async function opened(order = validOrder()) {
  await place(order);
  const { status, body } = await start({ order });
  expect(status).toBe(200);
  return { order, ...body, page: fake.pages.at(-1)! };
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

test('all tabs of a checkout open one page for the total of the database, which closes when the stock is returned', async () => {
  const order = validOrder();
  await place(order);
  const [one, two] = await Promise.all([start({ order }), start({ order })]);
  expect(two).toEqual(one);
  const page = fake.pages.at(-1)!;
  const [unpaid] = await backend.sql(
    `select order_number, token, session_id, private.iso(pay_before) as ends from private.unpaid_orders
     where contact ->> 'email' = '${order.customer.email}'`,
  );
  expect(one.body).toEqual({ url: page.url, token: unpaid?.token });
  expect(page).toMatchObject({
    id: unpaid?.session_id,
    amountCents: Math.round(order.expected_total * 100),
    record: { order: unpaid?.order_number },
    reference: unpaid?.order_number,
    closesAt: unpaid?.ends,
    paidUrl: `https://www.example.com/order-confirmation#token=${String(unpaid?.token)}`,
    backUrl: 'https://www.example.com/checkout',
  });
});

test('no page opens for an order that the caller did not place', async () => {
  const { order } = await opened();
  const known = fake.pages.length;
  const other = { ...order, customer: { ...order.customer, city: 'Carson' } };
  expect((await start({ order: other })).status).toBe(409);
  expect((await start({ order: validOrder() })).status).toBe(404);
  expect((await start({ order: {} })).status).toBe(422);
  expect((await start({ order: [] })).status).toBe(422);
  expect(fake.pages).toHaveLength(known);
});

test('twenty reports at once make one order and one confirmation, and the URL after the payment alone has no effect', async () => {
  const { order, token, page } = await opened();
  expect((await stateOf(token)).state).toBe('waiting');
  expect(await booksOf(order)).toEqual({ orders: 0, mails: 0, waiting: 1 });
  const event = paid(page);
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(event)));
  expect(new Set(answers)).toEqual(new Set([204]));
  expect(await booksOf(order)).toEqual({ orders: 1, mails: 1, waiting: 0 });
  const { state, receipt } = await stateOf(token);
  expect([state, receipt?.paidOnline]).toEqual(['paid', true]);
  // Another tab sends the same checkout again.
  await place(order);
  expect((await start({ order })).body).toEqual({ url: page.paidUrl, token });
});

test('a report with another amount or an unknown number makes no order, and staff see it', async () => {
  const { order, page } = await opened();
  expect(await deliver(paid({ ...page, amountCents: 1 }))).toBe(422);
  const other = { ...page, id: 'x', record: { order: 'FSS-1' }, reference: 'FSS-1' };
  expect(await deliver(paid(other))).toBe(422);
  const { body } = await staff.rpc('unbooked_payments', {});
  const told = (body as { detail: string }[]).map(({ detail }) => detail).join('; ');
  expect(told).toMatch(/^USD\s0\.01 for FSS-\d+; USD\s.* for FSS-1$/);
  expect(await booksOf(order)).toEqual({ orders: 0, mails: 0, waiting: 1 });
});

test('the pages of an order are limited like those of a request', async () => {
  const { order } = await opened();
  const [unpaid] = await backend.sql(
    `select order_number from private.unpaid_orders where contact ->> 'email' = '${order.customer.email}'`,
  );
  await backend.sql(
    `insert into private.request_log (name, kind, email, amount)
     values ('payment', 'payment', lower('${String(unpaid?.order_number)}'), 20)`,
  );
  expect((await start({ order })).status).toBe(429);
});

test('the page of a replaced order is closed, and a paid page leads back', async () => {
  const { order, page } = await opened();
  const next = await opened({ ...order, customer: { ...order.customer, city: 'Carson' } });
  expect(next.page.id).not.toBe(page.id);
  expect(page.state).toBe('closed');
  // The provider has the money but has not reported the payment yet.
  next.page.state = 'paid';
  expect((await start({ order: next.order })).body.url).toBe(next.page.paidUrl);
});

test('an outage of the database or the provider loses no payment', async () => {
  const order = validOrder();
  await place(order);
  fake.isDown = true;
  expect((await start({ order })).status).toBe(502);
  fake.isDown = false;
  const { page } = await opened(order);
  expect((await start({ order }, {}, noDatabase)).status).toBe(503);
  expect(await deliver(paid(page), noDatabase)).toBe(500);
  expect(await deliver(paid(page))).toBe(204);
  expect(await booksOf(order)).toEqual({ orders: 1, mails: 1, waiting: 0 });
});

test('a payment for an expired order is refunded, and staff see it', async () => {
  const { order, token, page } = await opened();
  await backend.sql(
    `update private.unpaid_orders set pay_before = now() - interval '1 second' where contact ->> 'email' = '${order.customer.email}'`,
  );
  await backend.sql('select private.expire_unpaid_orders()');
  expect((await stateOf(token)).state).toBe('ended');
  expect((await start({ order })).status).toBe(409);
  expect([await deliver(paid(page)), await deliver(paid(page))]).toEqual([204, 204]);
  expect((await stateOf(token)).state).toBe('canceled');
  const [refund] = await backend.sql(
    `select r.state, r.amount_cents, r.provider_payment from public.refunds as r
     join public.orders as o on o.id = r.order_id where o.customer_email = '${order.customer.email}'`,
  );
  expect(refund).toEqual({
    state: 'waiting',
    amount_cents: page.amountCents,
    provider_payment: `pay-${page.id}`,
  });
  const today = await staff.rpc('staff_today', {});
  expect(JSON.stringify(today.body)).toContain('paid-late');
});
