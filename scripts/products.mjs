// `npm run products`: creates the pictures of every product, the data for the pages and the SQL of the catalog, from
// the entries in src/features/catalog/entries.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { makePictures } from '../art/product-pictures.mjs';
import { writeMigration } from './migration.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

// Vite loads the TypeScript modules, because older supported versions of Node cannot load them.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const load = (name) => vite.ssrLoadModule(`/src/features/catalog/entries/${name}.ts`);
const { entries } = await load('entries');
const { entryProblems } = await load('entry-problems');
const { codeFiles } = await load('product-files');
const { catalogSql } = await load('catalog-sql');
await vite.close();

let pictures;
try {
  pictures = await makePictures(entries);
} catch (error) {
  leave(error.message);
}
const problems = entryProblems(pictures);
if (problems.length > 0) leave(problems.join('\n'));

const files = { ...codeFiles(pictures), 'supabase/schemas/catalog/rows.sql': catalogSql() };
for (const [file, text] of Object.entries(files)) {
  writeFileSync(file, text);
}
await writeMigration('products');

function leave(reason) {
  console.error(reason);
  process.exit(1);
}
