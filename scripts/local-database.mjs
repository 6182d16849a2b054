// Opens the database of the embedded backend. Throws an error if the migrations have changed since the database was
// created.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  applyPendingMigrations,
  createApi,
  ensureSchema,
  listMigrationFiles,
} from '@supabase/lite/cli';
import { supaliteOptions } from './backend-config.mjs';
import { cached, scratchFolder, sqlFiles, unpack } from './cache.mjs';

/**
 * Opens the database and runs new migrations and seeds.
 * @param {string} config Path of the configuration, from `supaliteOptions`.
 * @param {object} [options]
 * @param {boolean} [options.seeds]
 * @throws if a migration or seed has changed after the database ran it.
 */
export async function openDatabase(config, { seeds = true } = {}) {
  const api = await createApi({ withSupabaseClient: false });
  const app = await api.project.local.createApp(config, { admin: false });
  const changed = [...(await changedMigrations(app)), ...(await changedSeeds(app))];
  if (changed.length > 0) {
    await app.connection.close();
    throw new Error(
      `The local database was made before these files changed, and lacks the changes:\n` +
        changed.map((name) => `  ${name}\n`).join('') +
        `"npm run db:reset" deletes it, with everything entered there. The next start makes a new one.`,
    );
  }
  await applyPendingMigrations(app);
  if (seeds) await ensureSchema(app);
  return app;
}

async function changedMigrations(app) {
  const files = await listMigrationFiles(app);
  const texts = new Map(files.map(({ version, sql }) => [version, sql]));
  return (await history(app, 'schema_migrations'))
    .filter(({ version, statements }) => {
      return code(texts.get(version) ?? '') !== code(statements.join('\n'));
    })
    .map(({ version, name }) => `${version}_${name}.sql`);
}

async function changedSeeds(app) {
  const changed = [];
  for (const { path, hash } of await history(app, 'seed_files')) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (createHash('sha256').update(text).digest('hex') !== hash) changed.push(path);
  }
  return changed;
}

/** The migrations or seeds that the database has run, from the tables of Supabase's CLI. */
async function history({ connection }, table) {
  const name = `supabase_migrations.${table}`;
  const { rows } = await connection.exec(`select to_regclass('${name}') as found`);
  return rows[0].found ? (await connection.exec(`select * from ${name}`)).rows : [];
}

/** SQL without comments, spaces and semicolons, for comparison with the CLI's tables, which store no semicolons. */
function code(sql) {
  return sql.replaceAll(/--.*/g, '').replaceAll(/[\s;]+/g, '');
}

/**
 * An archive of a database that has all migrations and seeds.
 * @param {boolean} demoData
 * @returns {Promise<string>} Its path.
 */
export async function cacheDatabase(demoData) {
  const inputs = {
    files: [
      import.meta.filename,
      path.join('scripts', 'backend-config.mjs'),
      path.join('supabase', 'config.toml'),
      path.join('supabase', 'seed.sql'),
      path.join('supabase', 'seed-demo.sql'),
      ...(await sqlFiles(path.join('supabase', 'migrations'))),
      ...['@supabase/lite', '@electric-sql/pglite'].map((name) => manifestOf(name)),
    ],
    // The dates of the demo orders are some hours before now, so each hour has its own archive.
    facts: demoData ? [new Date().toISOString().slice(0, 13)] : [],
  };
  return cached(demoData ? 'embedded-demo' : 'embedded', inputs, async () => {
    const origin = await scratchFolder('embedded');
    if (demoData) await copyDatabase(origin, false);
    const { config } = await supaliteOptions({ dataDir: origin, demoData });
    await (await openDatabase(config)).connection.close();
    return origin;
  });
}

/** Fills a folder from the cache with a database that has all migrations and seeds. */
export async function copyDatabase(folder, demoData) {
  unpack(await cacheDatabase(demoData), folder);
}

/** The package.json of a package. */
function manifestOf(name) {
  const places = createRequire(import.meta.url).resolve.paths(name);
  return places.map((place) => path.join(place, name, 'package.json')).find(existsSync);
}
