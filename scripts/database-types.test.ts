import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { databaseTypes } from './database-types.mjs';

test('src/types/database.ts is what the migrations say (npm run db:types)', async () => {
  const current = await readFile('src/types/database.ts', 'utf8');
  expect(current).toBe(await databaseTypes(inject('postgres').pristine));
});
