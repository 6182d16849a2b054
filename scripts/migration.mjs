// `npm run db:migration` writes supabase/migrations from supabase/schemas.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { schemaSql } from './schemas.mjs';

const file = path.join('supabase', 'migrations', '20261128000000_init.sql');

/**
 * The text of the first migration: all schemas.
 * @returns {Promise<string>}
 */
export async function firstMigration() {
  return `-- Generated from supabase/schemas by \`npm run db:migration\`. Do not edit.\n${await schemaSql()}`;
}

export async function writeMigration() {
  await writeFile(file, await firstMigration());
  console.log(`Wrote ${file}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeMigration();
