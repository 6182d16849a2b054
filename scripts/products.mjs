// `npm run products`: makes every product's pictures, the pages' data and the catalog's migration from the entries in
// src/features/catalog/entries. From the first release on, `npm run products -- --new-migration` starts a new migration.
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { makePictures } from '../art/product-pictures.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

// Vite reads the TypeScript modules, so that this works on every Node the project supports.
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

const files = { ...codeFiles(pictures), [catalogMigration()]: catalogSql() };
for (const [file, text] of Object.entries(files)) {
  writeFileSync(file, text);
}

function leave(reason) {
  console.error(reason);
  process.exit(1);
}

function catalogMigration() {
  const folder = 'supabase/migrations';
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_catalog.sql'))
    .at(-1);
  const isNew = process.argv.includes('--new-migration');
  return path.join(folder, isNew ? `${time}_catalog.sql` : newest);
}
