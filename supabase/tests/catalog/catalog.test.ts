// The pages and the database both have the products, because the database computes the prices of orders. Both are
// generated from the same entries.
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { entries } from '#features/catalog/entries/entries.ts';
import { distributorPrices } from '#features/catalog/generated/distributor-prices.ts';
import { products } from '#features/catalog/products.ts';
import { serviceTaxBasisPoints } from '#config/billing.ts';
import { site } from '#config/site.ts';
import { databaseUrl } from '../support/databases.ts';

const sql = postgres(await databaseUrl('pristine'), { max: 1 });

test('the database and the pages have the same products and prices', async () => {
  const rows = await sql`
    select id, name, category, distributor,
      (distributor_price * 100)::integer as "distributorPriceCents",
      (price * 100)::integer as "priceCents"
    from public.products
    where active
    order by position
  `;
  const sold = products.map(({ id, name, category, distributor, priceCents }) => ({
    id,
    name,
    category,
    distributor,
    distributorPriceCents: distributorPrices[id],
    priceCents,
  }));
  expect(rows.map((row) => ({ ...row }))).toEqual(sold);
});

test('every distributor is a supplier with the article numbers of its products', async () => {
  const rows = await sql<{ name: string; sku: string }[]>`
    select s.name, product ->> 'sku' as sku
    from public.suppliers as s, jsonb_array_elements(s.products) as product
  `;
  const missing = entries
    .filter(
      ({ distributor, supplierSku }) =>
        !rows.some(({ name, sku }) => name === distributor && sku === supplierSku),
    )
    .map(
      ({ id, distributor }) =>
        `${distributor} of ${id} has no row in supabase/schemas/suppliers/rows.sql.`,
    );
  expect(missing).toEqual([]);
});

test('the database has the phone number of the site', async () => {
  const [row] = await sql`select contact_phone as phone from private.settings`;
  const advice =
    'Write the number of src/config/site.ts into contact_phone’s default in supabase/schemas/base/tables.sql.';
  expect(row?.phone, advice).toBe(site.phone.display);
});

test('the database has the same tax rate of services as the pages', async () => {
  const [row] = await sql`select private.service_tax_basis_points() as rate`;
  const advice =
    'Write the rate of src/config/billing.ts into service_tax_basis_points’ default in supabase/schemas/base/tables.sql.';
  expect(row?.rate, advice).toBe(serviceTaxBasisPoints);
});
