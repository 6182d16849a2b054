// Writes src/types/database.ts from the migrations, with the library behind `supabase gen types` and a temporary
// PostgreSQL. This works without Docker and without a linked project.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import postgres from 'postgres';
import { startPostgres } from './postgres.mjs';

const file = path.join('src', 'types', 'database.ts');

/**
 * The text of src/types/database.ts for a database.
 * @param {string} url
 * @returns {Promise<string>}
 */
export async function databaseTypes(url) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    // The library expects a result in the form of the `pg` driver.
    const client = { query: async (text, values) => ({ rows: await sql.unsafe(text, values) }) };
    const metadata = await introspect(client, { includedSchemas: ['public'] });
    const types = await generateTypescript(sortGeneratorMetadata(metadata), {
      postgrestVersion: '12',
      detectOneToOneRelationships: true,
    });
    return `// Generated from the migrations by \`npm run db:types\`. Do not edit.\n${types}`;
  } finally {
    await sql.end();
  }
}

async function main() {
  const server = await startPostgres();
  const text = await databaseTypes(server.url).finally(server.stop);
  await writeFile(file, text);
  console.log(`Wrote ${file}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
