// The products exist twice, in the pages' catalog and in the database that prices orders. They are equal.
import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { costs } from '#features/catalog/costs.ts';
import { productDetails } from '#features/catalog/product-details.ts';
import { products } from '#features/catalog/products.ts';
import { site } from '#config/site.ts';

const sql = postgres(inject('postgres').pristine, { max: 1 });

test('the products of the database are the built-in catalog', async () => {
  const rows = await sql`
    select id, name, category, distributor, badge, image, description, features, specifications,
      (distributor_price * 100)::integer as "distributorPriceCents",
      markup_percentage::integer as "markupPercent",
      (price * 100)::integer as "priceCents"
    from public.products
    where active
    order by position
  `;
  const catalog = products.map(({ summary: _, badge, ...product }) => ({
    ...product,
    badge: badge ?? null,
    ...costs[product.id],
    ...productDetails[product.id],
  }));
  // A difference is mended with `npm run db:catalog`, which writes the migration.
  expect(rows.map((row) => ({ ...row }))).toEqual(catalog);
});

test('the database offers the phone number of the site', async () => {
  const [row] = await sql`select contact_phone as phone from private.settings`;
  const advice =
    'Write the number of src/config/site.ts into contact_phone’s default in *_refusals_and_limits.sql.';
  expect(row?.phone, advice).toBe(site.phone.display);
});
