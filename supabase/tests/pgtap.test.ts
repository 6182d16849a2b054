// Runs the pgTAP files beside this one, in the order of their names. Each rolls back what it did.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { describe, expect, inject, test } from 'vitest';

const folder = import.meta.dirname;
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** Every line of TAP that the statements of a file returned. */
async function runTap(file: string): Promise<string[]> {
  const sql = postgres(inject('postgres').pgtap, { max: 1, onnotice: () => undefined });
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

describe.sequential('pgTAP', () => {
  test.each(files)('%s', async (file) => {
    const lines = await runTap(file);
    const planned = Number(
      /^1\.\.(\d+)$/.exec(lines.find((line) => line.startsWith('1..')) ?? '')?.[1],
    );
    const passed = lines.filter((line) => /^ok \d/.test(line)).length;
    const failures = lines.filter((line) => /^(not ok|#)/.test(line));
    expect(failures).toEqual([]);
    expect(passed).toBe(planned);
  });
});
