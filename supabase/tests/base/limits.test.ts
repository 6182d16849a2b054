// The limits in the table of docs/operations.md equal the limits in the database.
import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { databaseUrl } from '../support/databases.ts';

const sql = postgres(await databaseUrl('pristine'), { max: 1 });

test('the limits in docs/operations.md equal those of the database', async () => {
  const limits = await sql`
    select name, per, number, case period when '1 day' then 'day' when '1 hour' then 'hour' end as period
    from private.limits`;
  await sql.end();
  let name = '';
  const written = readFileSync('docs/operations.md', 'utf8')
    .split('## Limits')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, , , , number]) => /^[\d,]+$/.test(number ?? ''))
    .map(([, first, , per, number, period]) => {
      name = first?.replaceAll('`', '') || name;
      return `${name} per ${per}: ${number!.replace(',', '')} ${period || 'hour'}`;
    });
  expect(written.toSorted()).toEqual(
    limits.map((row) => `${row.name} per ${row.per}: ${row.number} ${row.period}`).toSorted(),
  );
});
