// The migrations are generated from the schemas, and the body of every function is valid.
import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { databaseUrl } from '../supabase/tests/support/databases.ts';
import { firstMigration, isReleased } from './migration.mjs';
import { difference, startBoth, supabase } from './next-migration.mjs';

const url = await databaseUrl('pristine');

test('supabase/migrations equals the schemas (npm run db:migration)', async (context) => {
  if (!(await isReleased())) {
    const file = 'supabase/migrations/20261128000000_init.sql';
    expect(await readFile(file, 'utf8')).toBe(await firstMigration());
    return;
  }
  try {
    await supabase('--version');
  } catch (error) {
    process.stderr.write(`${context.task.name}: skipped, no Supabase CLI. ${String(error)}\n`);
    context.skip();
  }
  const urls = await startBoth();
  expect(await difference(urls).finally(urls.stop)).toBe('');
});

test('the body of every function uses existing names', async () => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    // Loads the schemas without checking the bodies, because functions call others that load later.
    const functions = await sql`
      select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
      from pg_proc as p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    const broken: string[] = [];
    for (const { name, definition } of functions as unknown as {
      name: string;
      definition: string;
    }[]) {
      await sql
        .begin(async (transaction) => {
          await transaction.unsafe(definition);
          throw new Error('undo');
        })
        .catch((error: unknown) => {
          if ((error as Error).message !== 'undo') broken.push(`${name}: ${String(error)}`);
        });
    }
    expect(broken).toEqual([]);
  } finally {
    await sql.end();
  }
});
