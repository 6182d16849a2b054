import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { databaseTypes } from './database-types.mjs';
import { databaseUrl } from '../supabase/tests/support/databases.ts';

const url = await databaseUrl('pristine');

test('src/types/database.ts equals the migrations (npm run db:types)', async () => {
  const current = await readFile('src/types/database.ts', 'utf8');
  expect(current).toBe(await databaseTypes(url));
});
