// Compares supabase/README.md, the map of the database, with the database and the schema files.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { databaseUrl } from '../supabase/tests/support/databases.ts';
import { databaseMap } from './database-map.mjs';
import { schemaFiles } from './schemas.mjs';

const url = await databaseUrl('pristine');
const map = await readFile('supabase/README.md', 'utf8');
const written = map.replaceAll(/<!-- \w+, by `npm run db:map` -->[\s\S]*?<!-- end -->/g, '');

test('the generated parts equal the database (npm run db:map)', async () => {
  expect(map).toBe(await databaseMap(url));
});

test('each folder of the schemas has a line', async () => {
  const folders = (await schemaFiles()).map((file) =>
    path.posix.dirname(file.replace('supabase/schemas/', '')),
  );
  const domains = /## Domains\n([\s\S]*?)\n## /.exec(written)?.[1] ?? '';
  expect([...domains.matchAll(/^- `([^`]+)`: /gm)].map(([, folder]) => folder)).toEqual(
    [...new Set(folders)].sort(),
  );
});

test('each file has a line with the functions that it creates', async () => {
  const lines = map.split('\n');
  const missing: string[] = [];
  for (const file of await schemaFiles()) {
    const text = await readFile(file, 'utf8');
    const link = `](${file.replace('supabase/', '')}): `;
    for (const [, name, type] of text.matchAll(
      /^create function \w+\.(\w+)\((?:(?!\$\$)[\s\S])*?\breturns ([\w.]+)/gm,
    ))
      if (
        type !== 'trigger' &&
        !lines.some((line) => line.includes(link) && line.includes(`\`${name}\``))
      )
        missing.push(`${file}: ${name}`);
  }
  expect(missing).toEqual([]);
});

test('names in the text exist in the database', async () => {
  const sql = postgres(url, { max: 1 });
  const known = await sql<{ name: string }[]>`
    select pronamespace::regnamespace || '.' || proname as name from pg_proc
    union select relnamespace::regnamespace || '.' || relname from pg_class`.finally(() =>
    sql.end(),
  );
  const names = new Set(known.map(({ name }) => name));
  const named = [...map.matchAll(/`((?:public|private)\.\w+)`/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

test('numbers in the code are in the files that the text names', async () => {
  const lines = /### In the code\n([\s\S]*?)\n## /.exec(written)?.[1]?.split('\n- ').slice(1) ?? [];
  expect(lines.length).toBeGreaterThan(10);
  const wrong: string[] = [];
  for (const line of lines)
    for (const [, words = '', file = ''] of line.matchAll(
      /`([^`]+)`[^`[]*? in\s+\[[^\]]+\]\(([^)]+)\)/g,
    ))
      if (!(await readFile(path.join('supabase', file), 'utf8')).includes(words))
        wrong.push(`${words} is not in ${file}.`);
  expect(wrong).toEqual([]);
});

test('each scheduled job has a line and a row in private.jobs', async () => {
  const guide = await readFile('docs/going-live.md', 'utf8');
  const jobs = [...guide.matchAll(/cron\.schedule\('([\w-]+)'/g)].map(([, job]) => job ?? '');
  expect(jobs.filter((job) => !written.includes(`| \`${job}\` `))).toEqual([]);
  const sql = postgres(url, { max: 1 });
  const watched = await sql<{ name: string }[]>`select name from private.jobs`.finally(() =>
    sql.end(),
  );
  expect(watched.map(({ name }) => name).sort()).toEqual(jobs.sort());
});
