// A local database that was made from other migrations says so, instead of lacking them silently.
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { supaliteOptions } from './backend-config.mjs';
import { openDatabase } from './local-database.mjs';

let folder: string;
let config: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'front-line-local-database-'));
  await cp(path.join(inject('migratedDatabase'), 'data'), path.join(folder, 'data'), {
    recursive: true,
  });
  ({ config } = await supaliteOptions({ dataDir: folder, demoData: false }));
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ["update supabase_migrations.seed_files set hash = 'another'", 'supabase/seed.sql'],
  [
    "update supabase_migrations.schema_migrations set statements[1] = '' where name = 'orders'",
    /\d_orders\.sql/,
  ],
  [
    "update supabase_migrations.schema_migrations set version = '1' where name = 'orders'",
    '1_orders.sql',
  ],
])('after %s the database is not served', async (statement, file) => {
  const app = await openDatabase(config);
  await app.connection.exec(statement);
  await app.connection.close();

  const opened = openDatabase(config);
  await expect(opened).rejects.toThrow(file);
  await expect(opened).rejects.toThrow('npm run db:reset');
});

it('a database of the same files is served again', async () => {
  for (let start = 1; start <= 2; start += 1) {
    const app = await openDatabase(config);
    await app.connection.close();
  }
});

it('npm run db:console counts the rows of each statement by itself', () => {
  const sql = [1, 2, 3].map(
    (days) => `update private.settings set return_days = ${days} where true;`,
  );
  const { stdout } = spawnSync('node', ['scripts/database-console.mjs', sql.join(' ')], {
    encoding: 'utf8',
    env: { ...process.env, FLS_DATA_DIR: folder, FLS_DEMO_DATA: 'off' },
  });
  expect(stdout.match(/.*changed/g)).toEqual([
    '1 rows changed',
    '1 rows changed',
    '1 rows changed',
  ]);
});
