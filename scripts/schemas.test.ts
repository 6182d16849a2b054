// The layout of SQL files, as decision 020 defines it.
import { readFile, readdir } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { schemaFiles } from './schemas.mjs';

const texts = new Map<string, string>();
let schemas: string[] = [];

beforeAll(async () => {
  schemas = await schemaFiles();
  const others = (await readdir('supabase', { recursive: true }))
    .map((name) => `supabase/${name.replaceAll('\\', '/')}`)
    .filter((name) => /^supabase\/(tests\/.*|seed[\w-]*)\.sql$/.test(name));
  for (const file of [...schemas, ...others]) texts.set(file, await readFile(file, 'utf8'));
});

/** The findings of a check, with the file of each. */
function findings(
  files: Iterable<string>,
  check: (text: string, file: string) => string[],
): string[] {
  return [...files].flatMap((file) =>
    check(texts.get(file) ?? '', file).map((what) => `${file}: ${what}`),
  );
}

const createdFunctions =
  /^create (?:or replace )?function (\w+)\.(\w+)[\s\S]*?(?:\$(\w*)\$[\s\S]*?\$\3\$|');/gm;

test('no line is longer than 120 columns', () => {
  // The catalog's rows are generated, so their lines may be longer.
  const written = [...texts.keys()].filter((file) => !file.endsWith('/catalog/rows.sql'));
  expect(
    findings(written, (text) =>
      text
        .split('\n')
        .flatMap((line, index) => ([...line].length > 120 ? [`line ${index + 1}`] : [])),
    ),
  ).toEqual([]);
});

test('no file of the schemas is longer than 400 lines', () => {
  expect(
    findings(schemas, (text) => {
      const lines = text.split('\n').length - 1;
      return lines > 400 ? [`${lines} lines`] : [];
    }),
  ).toEqual([]);
});

test('functions are created in one form', () => {
  const form =
    /^create (?:or replace )?function \w+\.\w+\([\s\S]*?\)(?:\s+returns [\s\S]+?)?\nlanguage (?:sql|plpgsql)\b[^\n]* as (?:\$\w*\$\n|')/;
  expect(
    findings(texts.keys(), (text) =>
      [...text.matchAll(createdFunctions)]
        .filter(([statement]) => !form.test(statement))
        .map(([, schema, name]) => `${schema}.${name}`),
    ),
  ).toEqual([]);
});

test('each function is created once, in the file of its callers', () => {
  const created = new Map<string, string>();
  const wrong = findings(schemas, (text, file) => {
    const kind = file.split('/').at(-1) ?? '';
    return [...text.matchAll(createdFunctions)].flatMap(([statement, schema, name]) => {
      const key = statement.slice(0, statement.indexOf('\nlanguage '));
      const before = created.get(key);
      created.set(key, file);
      const isTrigger = /\)\s+returns trigger\n/.test(statement);
      const grantees = new RegExp(
        String.raw`grant execute on function ${schema}\.${name}\b[^;]* to ([^;]*);`,
      ).exec(text)?.[1];
      const allowed =
        schema === 'public'
          ? grantees?.includes('anon')
            ? ['customers.sql']
            : grantees
              ? ['customers.sql', 'staff.sql', 'rules.sql']
              : ['service.sql', 'tables.sql']
          : undefined;
      return [
        ...(before ? [`${name} is also in ${before}`] : []),
        ...(isTrigger !== (kind === 'triggers.sql') && (isTrigger || schema === 'public')
          ? [`${name} and triggers.sql do not belong together`]
          : []),
        ...(allowed && !isTrigger && !allowed.includes(kind)
          ? [`${name} belongs into ${allowed.join(' or ')}`]
          : []),
      ];
    });
  });
  expect(wrong).toEqual([]);
});

test('private functions have a comment above them, public ones a `comment on`', () => {
  expect(
    findings(schemas, (text) => text.match(/^comment on function private\.\w+/gm) ?? []),
  ).toEqual([]);
  expect(
    findings(schemas, (text) =>
      [...text.matchAll(createdFunctions)]
        .filter(
          ([, schema, name]) =>
            schema === 'public' && !text.includes(`comment on function public.${name}(`),
        )
        .map(([, , name]) => name ?? ''),
    ),
  ).toEqual([]);
});
