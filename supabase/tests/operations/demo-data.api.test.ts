// The demo orders of the local seed change the stock like orders in the shop.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({ demoData: true });
});
afterAll(() => backend.close());

const stock = () => backend.sql('select id, in_stock from public.products order by id');
const movements = () => backend.sql('select * from public.stock_movements order by id');

test('every item of a demo order left the stock, and those of the canceled order returned', async () => {
  const moved = await backend.sql(`
    select order_id, product_id, kind, change, changed_by_email from public.stock_movements
    order by order_id, product_id, kind::text
  `);
  const expected = await backend.sql(`
    select
      i.order_id, i.product_id, m.kind, m.sign * i.quantity as change,
      case m.kind when 'cancellation' then 'admin@example.com' end as changed_by_email
    from public.orders as o
    join public.order_items as i on i.order_id = o.id
    join (values ('order', -1), ('cancellation', 1)) as m (kind, sign)
      on m.kind = 'order' or o.status = 'cancelled'
    order by i.order_id, i.product_id, m.kind
  `);
  expect(moved).toEqual(expected);
  expect(moved.filter(({ kind }) => kind === 'cancellation')).toEqual([
    expect.objectContaining({ product_id: 'smart-door-lock', change: 2 }),
  ]);
});

test('the stock movements of a product add up to its stock, in the order of time', async () => {
  const breaks = await backend.sql(`
    select * from (
      select
        m.product_id, m.stock_after - m.change as before,
        lag(m.stock_after) over (partition by m.product_id order by m.id) as left_before,
        lag(m.created_at) over (order by m.id) > m.created_at as earlier,
        lead(m.id) over (partition by m.product_id order by m.id) is null and m.stock_after <> p.in_stock as wrong_end
      from public.stock_movements as m join public.products as p on p.id = m.product_id
    ) as step
    where before <> left_before or earlier or wrong_end
  `);
  expect(breaks).toEqual([]);
  expect(await stock()).toContainEqual({ id: 'paracord-bracelet', in_stock: 90 });
  expect(await stock()).toContainEqual({ id: 'smart-door-lock', in_stock: 6 });
});

test('a second run of the seed changes no stock', async () => {
  const before = [await stock(), await movements()];
  await backend.sql(await readFile('supabase/seed-demo.sql', 'utf8'));
  expect([await stock(), await movements()]).toEqual(before);
});

test('run_plans adds the visits of the demo plan and the invoice of its first month', async () => {
  const [written] = await backend.sql('select private.run_plans()');
  expect(written).toEqual({ run_plans: { visits: 8, invoices: 1 } });
  await backend.sql('delete from private.mails');
});

test('a demo return waits for staff, and no demo order has queued a mail', async () => {
  const admin = await backend.admin();
  await admin.rpc('accept_return', {
    return_id: 'de300000-0000-4000-8000-000000000001',
  });
  const mails = await backend.sql('select kind from private.mails');
  expect(mails).toEqual([{ kind: 'return-accepted' }]);
});

test('a demo order that staff cancel returns its items to stock', async () => {
  const admin = await backend.admin();
  const [before] = await backend.sql(
    `select in_stock from public.products where id = '30-day-premium-kit'`,
  );
  const answer = await admin.rpc('set_order_status', {
    order_id: 'de000000-0000-4000-8000-000000000011',
    new_status: 'cancelled',
  });
  expect(answer.status).toBe(204);
  const [after] = await backend.sql(
    `select in_stock from public.products where id = '30-day-premium-kit'`,
  );
  expect([before?.in_stock, after?.in_stock]).toEqual([13, 14]);
});

test('the configuration of the project keeps seeds off, so that no hosted database runs them', async () => {
  const toml = await readFile('supabase/config.toml', 'utf8');
  expect(/^\[db\.seed\]\r?\nenabled = (.*)$/m.exec(toml)?.[1]).toBe('false');
  expect(
    await backend.sql(`select 1 from auth.users where email = 'admin@example.com'`),
  ).toHaveLength(1);
});
