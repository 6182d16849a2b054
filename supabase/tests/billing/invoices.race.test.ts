// Several team members send invoices and record payments at the same time.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRequest, openClients } from '../support/clients.ts';
import { validOrder } from '../support/orders.ts';

const { sql, asAdmin, asVisitor } = await openClients('staff', 20);

function send(requestId: string, { total = 10_000, count = 0, key = randomUUID() }) {
  const line = { text: 'Treatment', quantity: 1, price_cents: 10_000, taxed: false };
  return asAdmin(
    `select public.send_invoice(
      '${requestId}', null, null, '${JSON.stringify([line])}', '', public.business_today(), ${total}, ${count}, '${key}')`,
  );
}

async function invoiceOf(requestId: string) {
  const rows = await sql<{ id: string; open: number }[]>`
    select id, open_cents as open from public.invoices where request_id = ${requestId}`;
  return rows[0]!;
}

test('send_invoice and send_credit: twenty calls at once leave no gaps in the numbers, although some are refused', async () => {
  const [before] = await sql<{ last: number }[]>`
    select last_number as last from private.invoice_counter`;
  const credited = await createRequest(sql);
  await send(credited.id, {});
  const { id } = await invoiceOf(credited.id);
  const line = '[{"text": "Back", "quantity": 1, "price_cents": 100}]';
  const requests = await Promise.all(Array.from({ length: 20 }, () => createRequest(sql)));
  const outcomes = await Promise.all(
    requests.map((request, n) => {
      if (n % 4 === 1) return send(request.id, { total: 1 });
      if (n % 4 === 2) return send(request.id, { count: 1 });
      if (n % 4 === 3)
        return asAdmin(
          `select public.send_credit('${id}', '${line}', '', 10000, '${randomUUID()}')`,
        );
      return send(request.id, {});
    }),
  );
  // The database accepts one of the five credits. This credit changes the open amount, so the database refuses the
  // other four credits.
  const sent = outcomes.filter((code) => code === undefined).length;
  expect(sent).toBe(6);
  expect(outcomes.filter((code) => code === 'invoice_total')).toHaveLength(5);
  expect(outcomes.filter((code) => code === 'invoice_changed')).toHaveLength(9);
  const rows = await sql<{ number: number }[]>`
    select number from public.invoices where number > ${before!.last} order by number`;
  expect(rows.map(({ number }) => number - before!.last)).toEqual(
    Array.from({ length: sent + 1 }, (_, n) => n + 1),
  );
});

test('send_invoice: of two calls at once one gets invoice_changed, and calls with one key are one invoice', async () => {
  const { id } = await createRequest(sql);
  expect((await Promise.all([send(id, {}), send(id, {})])).toSorted()).toEqual([
    'invoice_changed',
    undefined,
  ]);
  const key = randomUUID();
  expect(await Promise.all([1, 2, 3].map(() => send(id, { count: 1, key })))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const [row] = await sql`
    select count(*)::integer, (select count(*)::integer from private.mails where request_id = ${id} and kind = 'invoice-sent') as mails
    from public.invoices where request_id = ${id}`;
  expect(row).toEqual({ count: 2, mails: 2 });
});

test('record_payment: of two calls at once one gets invoice_changed, and no more than the open amount is paid', async () => {
  const { id } = await createRequest(sql);
  await send(id, {});
  const invoice = await invoiceOf(id);
  const pay = (cents: number) =>
    asAdmin(
      `select public.record_payment(
        '${invoice.id}', ${cents}, 'cash', public.business_today(), '', 10000, '${randomUUID()}')`,
    );
  expect((await Promise.all([pay(10_000), pay(6000)])).toSorted()).toEqual([
    'invoice_changed',
    undefined,
  ]);
  expect([0, 4000]).toContain((await invoiceOf(id)).open);
});

test('ten invoices and ten orders of the last five pieces at once: installed pieces are not sold, and no deadlock', async () => {
  const products = ['bug-out-bag', 'water-filter'];
  const [before] = await sql<{ last: string }[]>`
    select coalesce(max(id), 0) as last from public.stock_movements`;
  await sql`update public.products set in_stock = 5 where id in ${sql(products)}`;
  const installed = JSON.stringify(
    products.map((product_id) => ({ text: 'It', quantity: 1, price_cents: 100, product_id })),
  );
  const requests = await Promise.all(Array.from({ length: 10 }, () => createRequest(sql)));
  const outcomes = await Promise.all(
    requests.flatMap(({ id }) => {
      const order = validOrder(
        products.toReversed().map((product_id) => ({ product_id, quantity: 1 })),
      );
      const text = (value: unknown) => `'${JSON.stringify(value)}'`;
      return [
        asAdmin(
          `select public.send_invoice('${id}', null, null, '${installed}', '', public.business_today(), 200, 0, '${randomUUID()}')`,
        ),
        asVisitor(
          `select public.place_order(${text(order.items)}, ${text(order.customer)}, '${order.expected_total}', '${order.idempotency_key}')`,
        ),
      ];
    }),
  );
  const isInvoice = (_: unknown, n: number) => n % 2 === 0;
  expect(outcomes.filter(isInvoice)).toEqual(Array<undefined>(10).fill(undefined));
  const sold = outcomes.filter((code, n) => n % 2 === 1 && code === undefined).length;
  const rows = await sql`
    select m.product_id, sum(m.change)::integer as change, sum(m.missing)::integer as missing, min(p.in_stock) as left
    from public.stock_movements as m join public.products as p on p.id = m.product_id
    where m.id > ${before!.last} group by 1 order by 1`;
  expect([...rows]).toEqual(
    products.map((product_id) => ({ product_id, change: -5, missing: 5 + sold, left: 0 })),
  );
});
