// What is on its way from a distributor: until when, and what was marked as that at first.
import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { usualReasons } from '#features/inventory/schema.ts';

const sql = postgres(inject('postgres').pristine, { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

test('of the reasons that the form offers, one says that an order has come', async () => {
  const rows = await sql`
    select reason from unnest(${[...usualReasons]}::text[]) as reason where private.is_delivery(reason)
  `;
  expect([...rows]).toEqual([{ reason: 'Delivery received' }]);
});

test('nothing is on order where nobody has ordered anything yet', async () => {
  const [row] = await sql`select count(*)::integer from public.products where on_order`;
  expect(row?.count).toBe(0);
});

test('what was delivered before on_order existed is taken off its way', async () => {
  const migration = await readFile(
    'supabase/migrations/20261124110400_delivered_since.sql',
    'utf8',
  );
  const done = new Error('rolled back');
  await expect(
    sql.begin(async (transaction) => {
      await transaction`update public.products set on_order = true, last_ordered = '2030-06-10'`;
      // Noon in California, and the last minutes of a day there.
      await transaction`
        insert into public.stock_movements (product_id, kind, change, stock_after, reason, created_at)
        values
          ('water-filter', 'correction', 5, 50, 'Delivery received', '2030-06-12 19:00Z'),
          ('fire-starter', 'correction', 5, 50, 'Delivery received', '2030-06-11 06:55Z'),
          ('mylar-blankets', 'correction', 5, 50, 'Stock count', '2030-06-12 19:00Z'),
          ('bug-out-bag', 'correction', -5, 50, 'Delivery received', '2030-06-12 19:00Z'),
          ('emergency-radio', 'cancellation', 5, 50, null, '2030-06-12 19:00Z')
      `;
      await transaction.unsafe(migration).simple();
      const come = await transaction`select id from public.products where not on_order`;
      expect([...come]).toEqual([{ id: 'water-filter' }]);
      throw done;
    }),
  ).rejects.toBe(done);
});
