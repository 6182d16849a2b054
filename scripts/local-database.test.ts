// If a local database was created from other migrations, the start fails. Otherwise the site would run without their
// changes.
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyOfDatabase } from '../supabase/tests/support/backend.ts';
import { supaliteOptions } from './backend-config.mjs';
import { openDatabase } from './local-database.mjs';

let folder: string;
beforeEach(async () => {
  folder = await copyOfDatabase(false);
});
afterEach(() => rm(folder, { recursive: true }));

it('openDatabase: opens a database again, and refuses it after a file that created it has changed', async () => {
  const { config } = await supaliteOptions({ dataDir: folder, demoData: false });
  const app = await openDatabase(config);
  const changes = [
    ["seed_files set hash = 'another'", 'supabase/seed.sql'],
    ["schema_migrations set statements[1] = '' where name = 'init'", '_init.sql'],
  ];
  for (const [change] of changes) await app.connection.exec(`update supabase_migrations.${change}`);
  await app.connection.close();

  const opened = openDatabase(config);
  for (const [, file] of changes) await expect(opened).rejects.toThrow(file);
  await expect(opened).rejects.toThrow('npm run db:reset');
});

it('npm run db:console prints the number of changed rows of each statement', () => {
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
