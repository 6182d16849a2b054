// Writes the migrations after the first release. The Supabase CLI compares two temporary databases, one built from the
// migrations and one from the schemas. The result is written for review.
import { execFile } from 'node:child_process';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { applyMigrations, startPostgres } from './postgres.mjs';
import { schemaFiles, schemaSql } from './schemas.mjs';

const folder = path.join('supabase', 'migrations');

/** The program that FLS_SUPABASE_CLI names, or else npx. The CLI is no dependency, because it has 140 MB. */
const [cli, ...cliArguments] = process.env.FLS_SUPABASE_CLI
  ? [process.env.FLS_SUPABASE_CLI]
  : ['npx', '--yes', 'supabase@3'];

/**
 * Runs the Supabase CLI.
 * @param {string[]} command
 * @returns {Promise<string>} Its standard output.
 */
export async function supabase(...command) {
  const { stdout } = await promisify(execFile)(cli, [...cliArguments, ...command], {
    env: { ...process.env, DO_NOT_TRACK: '1' },
    maxBuffer: 50_000_000,
    shell: process.platform === 'win32',
  });
  return stdout;
}

/**
 * The SQL that changes one database into the other, except for rows.
 * @param {string} from Connection string of the database to change.
 * @param {string} to Connection string of the target.
 * @returns {Promise<string>} Empty if they are the same.
 */
export async function databaseDiff(from, to) {
  const target = (url) => `${url}?sslmode=disable`;
  return (await supabase('db', 'diff', '--from', target(from), '--to', target(to))).trim();
}

const connect = (url) => postgres(url, { max: 1, onnotice: () => {} });

/** Runs a task with a connection and closes the connection. */
async function using(url, task) {
  const sql = connect(url);
  try {
    return await task(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Starts PostgreSQL with two databases, one built from the migrations and one from the schemas.
 * @returns {Promise<{ migrations: string, schemas: string, stop: () => Promise<void> }>} Connection strings.
 */
export async function startBoth() {
  const server = await startPostgres({ migrations: false });
  try {
    const migrations = await server.createDatabase('migrations');
    const schemas = await server.createDatabase('schemas');
    await using(migrations, applyMigrations);
    await using(schemas, async (sql) => sql.unsafe(await schemaSql()).simple());
    return { migrations, schemas, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Tables whose rows are part of the project, so both databases must have the same rows. */
const ownTables = ['private.limits', 'private.form_fields'];

async function ownRows(url) {
  return using(url, async (sql) => {
    const rows = [];
    for (const table of ownTables)
      for (const { row } of await sql.unsafe(`select to_jsonb(t)::text as row from ${table} as t`))
        rows.push(`${table} ${row}`);
    return new Set(rows);
  });
}

/**
 * The difference between migrations and schemas: the diff, and the rows of limits and form fields.
 * @param {{ migrations: string, schemas: string }} urls
 * @returns {Promise<string>} Empty if there is no difference.
 */
export async function difference({ migrations, schemas }) {
  const diff = await databaseDiff(migrations, schemas);
  const [before, after] = [await ownRows(migrations), await ownRows(schemas)];
  const only = (rows, others, where) =>
    [...rows].filter((row) => !others.has(row)).map((row) => `-- Only in the ${where}: ${row}`);
  return [diff, ...only(before, after, 'migrations'), ...only(after, before, 'schemas')]
    .filter(Boolean)
    .join('\n');
}

/** Statements that a person must review, with the reason. */
const looks = [
  [/^DROP TABLE/, 'its rows are lost. Move first what must stay.'],
  [/DROP COLUMN/, 'its values are lost. Move first what must stay.'],
  [/^DROP FUNCTION "?public/, 'a page that is open in a browser may still call it.'],
  [/^DROP TYPE/, 'a column that had this type needs a value of another one.'],
  [
    /ADD VALUE/,
    'PostgreSQL cannot take an enum value away again, and nothing may use it before the next file.',
  ],
  [
    /ALTER COLUMN "?\w+"? (SET DATA )?TYPE/,
    'the table is locked while each row is written anew, and a value that does not fit fails.',
  ],
  [
    /ADD COLUMN(?![^,;]*DEFAULT)[^,;]*NOT NULL/,
    'this fails if the table has rows. Add it without NOT NULL, fill it, then set NOT NULL.',
  ],
  [/SET NOT NULL/, 'this fails if a row has no value. Fill it first.'],
  [
    /ADD CONSTRAINT/,
    'the table is locked while each row is checked, and a row that breaks the rule fails.',
  ],
  [/^CREATE (UNIQUE )?INDEX/, 'the table cannot be written to while a large index is made.'],
];

const withLooks = (sql) =>
  sql.replace(/^(?:ALTER|DROP|CREATE (?:UNIQUE )?INDEX)\b[^;]*;/gm, (statement) =>
    [
      ...looks.filter(([pattern]) => pattern.test(statement)).map(([, why]) => `-- Look: ${why}`),
      statement,
    ].join('\n'),
  );

/**
 * The text of each `rows.sql` file that differs from its latest copy in the migrations.
 * @returns {Promise<string>} SQL that can run more than once.
 */
async function changedRows(migrations) {
  const changed = [];
  for (const file of (await schemaFiles()).filter((name) => name.endsWith('/rows.sql'))) {
    const part = `-- ${file}\n\n${(await readFile(file, 'utf8')).trim()}\n`;
    const start = migrations.lastIndexOf(`-- ${file}\n`);
    const carried =
      start < 0
        ? ''
        : migrations
            .slice(start)
            .split(/\n(?=-- supabase\/)/, 1)[0]
            .trim();
    if (carried !== part.trim()) changed.push(part);
  }
  return changed.join('\n');
}

/** The current time in the form `20261128000000`. If the last migration is later, one second after its time. */
function timestamp(last, step) {
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return String(BigInt(now > last ? now : BigInt(last) + 1n) + BigInt(step));
}

/**
 * Writes the next migration, applies it to the first database and prints whether both databases are then equal.
 * @param {string} name
 */
export async function writeNextMigration(name) {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    const form = 'npm run db:migration -- name_of_the_change';
    throw new Error(`There is a release, so the next migration needs a name: ${form}`);
  }
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const urls = await startBoth();
  try {
    const diff = await databaseDiff(urls.migrations, urls.schemas);
    // Each part runs in its own transaction, because the CLI begins a new part after it adds an enum value.
    const setting = 'SET local check_function_bodies = off;';
    const parts = diff
      .split(setting)
      .filter((part) => part.trim() !== '')
      .map((part) => `${setting}\n\n${withLooks(part.trim())}\n`);
    const rows = await changedRows(texts.join('\n-- supabase/\n'));
    if (rows) parts.push(`${parts.pop() ?? ''}\n${rows}`.trimStart());
    if (parts.length === 0) {
      console.log('The migrations are what the schemas say.');
      return;
    }
    const last = files.at(-1).slice(0, 14);
    for (const [index, part] of parts.entries()) {
      const suffix = parts.length > 1 ? `_${index + 1}` : '';
      const file = path.join(folder, `${timestamp(last, index)}_${name}${suffix}.sql`);
      await writeFile(file, `-- Written by \`npm run db:migration\`, for review.\n${part}`);
      console.log(`Wrote ${file}.`);
      for (const look of part.match(/^-- Look: .*/gm) ?? []) console.log(`  ${look}`);
    }
    await using(urls.migrations, (sql) => applyMigrations(sql, folder, files.at(-1)));
    const rest = await difference(urls);
    console.log(
      rest === ''
        ? 'Applied to a copy: the migrations and the schemas are the same.'
        : `Applied to a copy, this difference is left. Edit the migration:\n${rest}`,
    );
    if (rest) process.exitCode = 1;
  } finally {
    await urls.stop();
  }
}
