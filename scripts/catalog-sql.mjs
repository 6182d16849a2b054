// Prints the built-in catalog as SQL: an upsert of every product's texts and prices, which leaves stock, reorder levels
// and dates alone. The database's tests compare the two. Until the first release, write it over the migration:
//
//   npm run --silent db:catalog > supabase/migrations/20261125000700_catalog.sql
//
// After that a change of the catalog is a new migration.
import { createServer } from 'vite';

const quote = (text) => `'${text.replaceAll("'", "''")}'`;
const dollars = (cents) => (cents / 100).toFixed(2);

// Vite reads the TypeScript modules, so that this works on every Node the project supports.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { products } = await vite.ssrLoadModule('/src/features/catalog/products.ts');
const { costs } = await vite.ssrLoadModule('/src/features/catalog/costs.ts');
const { productDetails } = await vite.ssrLoadModule('/src/features/catalog/product-details.ts');
await vite.close();

const rows = products.map((product, index) => {
  const details = productDetails[product.id];
  const cost = costs[product.id];
  if (!details || !cost) throw new Error(`${product.id} has no details or no cost.`);
  return `(
    ${quote(product.id)}, ${index + 1}, ${quote(product.name)}, ${quote(product.category)},
    ${quote(product.distributor)}, ${dollars(cost.distributorPriceCents)}, ${cost.markupPercent},
    ${product.badge ? quote(product.badge) : 'null'}, ${quote(product.image)},
    ${quote(details.description)},
    ${quote(JSON.stringify(details.features))},
    ${quote(JSON.stringify(details.specifications))}
  )`;
});

console.log(`-- The built-in catalog (src/features/catalog), written by scripts/catalog-sql.mjs.

insert into public.products (
  id, position, name, category,
  distributor, distributor_price, markup_percentage,
  badge, image,
  description,
  features,
  specifications
)
values
  ${rows.join(',\n  ')}
on conflict (id) do update set
  position = excluded.position,
  name = excluded.name,
  category = excluded.category,
  distributor = excluded.distributor,
  distributor_price = excluded.distributor_price,
  markup_percentage = excluded.markup_percentage,
  badge = excluded.badge,
  image = excluded.image,
  description = excluded.description,
  features = excluded.features,
  specifications = excluded.specifications;`);
