// `npm run db:migration` writes supabase/migrations from supabase/schemas. Until the first release this is one file,
// which each run replaces. After the first release, `npm run db:migration -- <name>` adds the next migration.
import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeNextMigration } from './next-migration.mjs';
import { schemaSql } from './schemas.mjs';

const folder = path.join('supabase', 'migrations');
const first = path.join(folder, '20261128000000_init.sql');

/**
 * True after the first release. The first migration must not change after that, because existing databases have already
 * run it. A shallow clone has no tags, so a second migration also shows that a release exists.
 */
export async function isReleased() {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const { stdout } = spawnSync('git', ['tag', '--list', 'v*'], { encoding: 'utf8' });
  return files.length > 1 || /^v\d/m.test(stdout ?? '');
}

/**
 * The text of the first migration before the first release, with all schemas.
 * @returns {Promise<string>}
 */
export async function firstMigration() {
  return `-- Generated from supabase/schemas by \`npm run db:migration\`. Do not edit.\n${await schemaSql()}`;
}

/**
 * Writes the migration for the current supabase/schemas.
 * @param {string} [name] Name of the next migration, required after the first release.
 */
export async function writeMigration(name = '') {
  if (await isReleased()) {
    await writeNextMigration(name);
  } else {
    await writeFile(first, await firstMigration());
    console.log(`Wrote ${first}.`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeMigration(process.argv[2]);
