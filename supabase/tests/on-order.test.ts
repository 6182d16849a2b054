// What is on its way from a distributor: until when.
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
