// Many callers change the same returns at once. The refunds in the database must equal the refunds that the pages of
// staff compute.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { refundFor } from '#features/orders/returns/refund.ts';
import { createOrder, openClients, type Sent } from '../support/clients.ts';
import { orderItem } from '#testing/factories.ts';
import { fillStock, wrongStocks, type Line } from '../support/orders.ts';

const { sql, adminId, asAdmin, asVisitor } = await openClients('returns', 16);

beforeAll(() => fillStock(sql, 1000));

const place = (items: Line[]) => createOrder(sql, items);

async function deliver({ id }: Sent): Promise<void> {
  await asAdmin(`select public.set_order_status('${id}', 'processing')`);
  await asAdmin(`select public.set_order_status('${id}', 'shipped', 'UPS', '1Z999')`);
  await asAdmin(`select public.set_order_status('${id}', 'delivered')`);
}

const ask = ({ token }: Sent, items: Line[], key = randomUUID()) =>
  asVisitor(
    `select public.request_return('{"token": "${token}"}', '${JSON.stringify(items)}', 'damaged', '', '${key}')`,
  );

const returnsOf = ({ id }: Sent) =>
  sql<{ id: string; state: string; refund: string | null }[]>`
    select id, state, refund from public.order_returns where order_id = ${id} order by created_at`;

const received = (items: (Line & { writtenOff?: number })[]) =>
  JSON.stringify(
    items.map(({ product_id, quantity, writtenOff = 0 }) => ({
      product_id,
      restocked: quantity - writtenOff,
      written_off: writtenOff,
    })),
  );

const filters = (quantity: number): Line[] => [{ product_id: 'water-filter', quantity }];

test('request_return: of ten tabs for the last two of three items, one wins; a repeated call has no effect', async () => {
  const order = await place(filters(3));
  await deliver(order);
  const key = randomUUID();
  const same = await Promise.all(Array.from({ length: 5 }, () => ask(order, filters(1), key)));
  expect(same).toEqual(Array(5).fill(undefined));
  const others = await Promise.all(Array.from({ length: 10 }, () => ask(order, filters(2))));
  expect(others.filter((code) => code === undefined)).toHaveLength(1);
  expect(others.filter((code) => code === 'returned_already')).toHaveLength(9);
  expect(await returnsOf(order)).toHaveLength(2);
});

test('accept_return beside decline_return: the return ends declined; ten calls of refund_return are one refund', async () => {
  const order = await place(filters(2));
  await deliver(order);
  await ask(order, filters(2));
  const [orderReturn] = await returnsOf(order);
  const decisions = await Promise.all([
    asAdmin(`select public.accept_return('${orderReturn!.id}')`),
    asAdmin(`select public.decline_return('${orderReturn!.id}', 'used')`),
  ]);
  // Staff can decline an accepted return until the parcel is received.
  expect(decisions[1]).toBeUndefined();
  expect([undefined, 'return_changed']).toContain(decisions[0]);
  await ask(order, filters(2));
  const again = (await returnsOf(order)).find(({ state }) => state === 'requested')!;
  await asAdmin(`select public.accept_return('${again.id}')`);
  await asAdmin(`select public.receive_return('${again.id}', '${received(filters(2))}')`);
  const refunds = await Promise.all(
    Array.from({ length: 10 }, () => asAdmin(`select public.refund_return('${again.id}')`)),
  );
  expect(refunds).toEqual(Array(10).fill(undefined));
  const steps =
    await sql`select 1 from public.order_return_history where return_id = ${again.id} and new_state = 'refunded'`;
  const mails =
    await sql`select 1 from private.mails where order_id = ${order.id} and kind = 'return-refunded'`;
  expect([steps.length, mails.length]).toEqual([1, 1]);
});

test('receive_return: two parcels of one order at once add up to the paid total, to the cent', async () => {
  for (let round = 0; round < 10; round += 1) {
    const order = await place(filters(2));
    await deliver(order);
    await ask(order, filters(1));
    await ask(order, filters(1));
    const both = await returnsOf(order);
    for (const { id } of both) await asAdmin(`select public.accept_return('${id}')`);
    await Promise.all(
      both.map(({ id }) =>
        asAdmin(`select public.receive_return('${id}', '${received(filters(1))}')`),
      ),
    );
    const [sums] = await sql`
      select sum(r.refund) = o.total and sum(r.refund_tax) = o.tax as exact
      from public.order_returns as r join public.orders as o on o.id = r.order_id
      where o.id = ${order.id} group by o.total, o.tax`;
    expect(sums?.exact).toBe(true);
  }
});

test('refunds never exceed the paid total, and equal it in the end', async () => {
  const undo = new Error('Undo');
  const cents = fc.integer({ min: 0, max: 100_000 });
  const line = fc.record({
    price: cents,
    pieces: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
  });
  const lines = fc.array(line, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      lines,
      cents,
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 50_000 }),
      async (bought, shipping, taxPoints, postage) => {
        const products = ['bug-out-bag', 'emergency-radio', 'water-filter'];
        const parcels = bought.flatMap(({ pieces }, n) =>
          pieces.map((quantity) => ({ product_id: products[n]!, quantity })),
        );
        const quantityOf = (n: number) =>
          bought[n]!.pieces.reduce((sum, quantity) => sum + quantity, 0);
        const subtotal = bought.reduce((sum, { price }, n) => sum + price * quantityOf(n), 0);
        const tax = Math.round((subtotal * taxPoints) / 10_000);
        const total = subtotal + tax + shipping;
        const run = sql.begin(async (admin) => {
          await admin`select set_config('request.jwt.claims', ${JSON.stringify({ sub: adminId })}, true)`;
          const [order] = await admin`
          insert into public.orders (
            order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
            shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status
          )
          values ('FSS-1', 'Vera', 'vera@example.com', 'x', 'x', 'CA', '90802', ${subtotal / 100}, ${shipping / 100},
            ${tax / 100}, ${total / 100}, 0, 'delivered')
          returning id`;
          for (const [n, { price }] of bought.entries()) {
            await admin`
            insert into public.order_items (order_id, position, product_id, product_name, product_image, quantity, price, distributor, distributor_price)
            values (${order!.id}, ${n}, ${products[n]!}, 'x', 'x', ${quantityOf(n)}, ${price / 100}, 'x', 0)`;
          }
          const asShown = {
            ...{ subtotalCents: subtotal, taxCents: tax, shippingCents: shipping },
            items: bought.map(({ price }, n) =>
              orderItem({ productId: products[n]!, priceCents: price, quantity: quantityOf(n) }),
            ),
          };
          const shown: (ReturnType<typeof refundFor> & { state: 'received' })[] = [];
          let sum = 0;
          for (const [n, parcel] of parcels.entries()) {
            const [orderReturn] = await admin`
            insert into public.order_returns (return_number, order_id, reason, state)
            values (${`RET-AAAAA${'ABCDEFGHJ'[n]!}`}, ${order!.id}, 'other', 'accepted') returning id`;
            await admin`
            insert into public.order_return_items (return_id, order_item_id, quantity)
            select ${orderReturn!.id}, id, ${parcel.quantity} from public.order_items
            where order_id = ${order!.id} and product_id = ${parcel.product_id}`;
            const [row] = await admin`
            select refund, refund_subtotal, refund_tax, refund_shipping, refund_postage
            from public.receive_return(${orderReturn!.id}, ${received([parcel])}::text::jsonb, ${postage / 100})`;
            const dialog = refundFor(
              asShown,
              shown,
              [{ productId: parcel.product_id, restocked: parcel.quantity, writtenOff: 0 }],
              postage,
            );
            shown.push({ ...dialog, state: 'received' });
            const inCents = (dollars: unknown) => Math.round(Number(dollars) * 100);
            expect(dialog).toEqual({
              refundCents: inCents(row!.refund),
              refundGoodsCents: inCents(row!.refund_subtotal),
              refundTaxCents: inCents(row!.refund_tax),
              refundShippingCents: inCents(row!.refund_shipping),
              refundPostageCents: inCents(row!.refund_postage),
            });
            sum += inCents(row!.refund) - postage;
            const share =
              subtotal === 0 ? 0 : (tax * Number(row!.refund_subtotal) * 100) / subtotal;
            if (subtotal > 0)
              expect(Math.abs(Number(row!.refund_tax) * 100 - share)).toBeLessThanOrEqual(1.0001);
            expect(sum).toBeLessThanOrEqual(total);
          }
          expect(sum).toBe(total);
          throw undo;
        });
        await run.catch((error: unknown) => {
          if (error !== undo) throw error;
        });
      },
    ),
    { numRuns: 40 },
  );
});

test('after many orders, cancellations and returns at once, the books are right', async () => {
  const products = ['accessory-pack', 'bug-out-bag', 'emergency-radio', 'water-filter'];
  const lines = products.map((product_id, n) => ({ product_id, quantity: n + 1 }));
  const placed = await Promise.all(
    Array.from({ length: 24 }, (_, n) => place(n % 2 === 0 ? lines : lines.toReversed())),
  );
  await Promise.all(
    placed.map(async (order, n) => {
      if (n % 4 === 0) {
        const cancel = `select public.cancel_order('{"token": "${order.token}"}')`;
        await Promise.all([
          asVisitor(cancel),
          asAdmin(`select public.set_order_status('${order.id}', 'cancelled')`),
        ]);
        return;
      }
      await deliver(order);
      const parcels = n % 4 === 1 ? [lines] : [lines.slice(0, 2), lines.slice(2)];
      await Promise.all(
        parcels.map(async (items) => {
          await ask(order, items);
          const own = (await returnsOf(order)).filter(({ state }) => state === 'requested');
          for (const { id } of own) await asAdmin(`select public.accept_return('${id}')`);
          for (const { id } of own) {
            await Promise.all([
              asAdmin(
                `select public.receive_return('${id}', '${received(items.map((item) => ({ ...item, writtenOff: n % 2 })))}')`,
              ),
              asAdmin(`select public.refund_return('${id}')`),
            ]);
            await asAdmin(`select public.refund_return('${id}')`);
          }
        }),
      );
    }),
  );
  expect(await wrongStocks(sql)).toEqual([]);
  const wrong = await sql`
    select o.id from public.orders as o
    join public.order_returns as r on r.order_id = o.id
    group by o.id having sum(r.refund) > o.total`;
  expect(wrong).toHaveLength(0);
  const [unmatched] = await sql`
    select
      (select coalesce(sum(i.restocked), 0) from public.order_return_items as i)
      - (select coalesce(sum(m.change), 0) from public.stock_movements as m where m.kind in ('order-return', 'write-off')) as units,
      (select sum(s.revenue) from private.sales(null, null) as s)
      - (select sum(total) from public.orders where status <> 'cancelled')
      + (select coalesce(sum(refund), 0) from public.order_returns where state = 'refunded') as dollars`;
  expect([Number(unmatched?.units), Number(unmatched?.dollars)]).toEqual([0, 0]);
});
