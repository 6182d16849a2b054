// Runs the pgTAP files. 000-helpers.sql runs first and commits its changes. Every other file rolls back its changes.
// `npm run test:db -- pgtap -t mails.sql` runs one file, and `-t mails/` runs all files of a folder.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseUrl } from './support/databases.ts';

const folder = import.meta.dirname;
const helpers = '000-helpers.sql';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql') && name !== helpers)
  .map((name) => name.replaceAll(path.sep, '/'))
  .sort();

/** Runs a file and returns each line of TAP. */
async function runTap(file: string): Promise<string[]> {
  const sql = postgres(await databaseUrl('pgtap'), { max: 1, onnotice: () => undefined });
  try {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const results: unknown[] = await sql.unsafe(text).simple();
    return results
      .flat(2)
      .flatMap((row) => (typeof row === 'object' && row !== null ? Object.values(row) : []))
      .filter((value): value is string => typeof value === 'string')
      .flatMap((text) => text.split('\n'));
  } finally {
    await sql.end();
  }
}

beforeAll(async () => {
  await runTap(helpers);
});

describe.sequential('pgTAP', () => {
  test.each(files)('%s', async (file) => {
    const lines = await runTap(file);
    expect(lines.filter((line) => /^(not ok|#)/.test(line))).toEqual([]);
    // `finish()` prints the number of tests. A file that stops early does not print this line.
    const passed = lines.filter((line) => /^ok \d/.test(line)).length;
    expect(lines).toContain(`1..${passed}`);
  });
});
