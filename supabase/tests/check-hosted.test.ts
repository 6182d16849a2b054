// A rehearsal of `npm run check:hosted`: once right, and once with each fault planted. The database is real. What hosted
// extensions, Auth and the site answer is injected.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseChecks } from '../../scripts/hosted/database-checks.mjs';
import { schemaFacts } from '../../scripts/hosted/schema-facts.mjs';
import { serviceChecks } from '../../scripts/hosted/service-checks.mjs';

const sql = postgres(inject('postgres').staff, { max: 1, onnotice: () => undefined });
let expected: string[];
let dist: string;
beforeAll(async () => {
  expected = await schemaFacts(sql);
  dist = await mkdtemp(path.join(os.tmpdir(), 'fls-dist-'));
});
afterAll(async () => {
  await sql.end();
  await rm(dist, { recursive: true });
});

class Undo extends Error {}

/** What a check finds after some SQL, all of which is undone. */
async function finds(name: string, change: string, answers: typeof fetch = fetch) {
  let found;
  await sql
    .begin(async (transaction) => {
      await transaction.unsafe(change);
      const inside = Object.assign(transaction, {
        begin: (work: (inner: postgres.TransactionSql) => unknown) => transaction.savepoint(work),
      }) as unknown as postgres.Sql;
      found = await databaseChecks[name]?.({ sql: inside, expected, fetch: answers });
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return found;
}

test.each([
  ['rights', '', 'grant insert on public.orders to anon'],
  ['rights', '', 'alter table public.orders disable row level security'],
  ['readable tables', '', 'create table public.notes (); grant select on public.notes to anon'],
  ['timeouts', '', `alter role anon set statement_timeout = 0`],
  [
    'addresses',
    `insert into private.request_log (kind, email, ip) values ('quote', 'a', '192.0.2.1'), ('quote', 'b', '192.0.2.2')`,
    `insert into private.request_log (kind, email, ip) select 'quote', 'a', '192.0.2.1' from generate_series(1, 50)`,
  ],
  [
    'seeds',
    '',
    `insert into auth.users (id, email) values (gen_random_uuid(), 'admin@example.com')`,
  ],
  ['prices', '', `update public.products set markup_percentage = 1 where id = 'myfak-kit'`],
])('%s: right, and with a fault', async (name, right, fault) => {
  expect(await finds(name, right)).toMatchObject({ ok: true });
  expect(await finds(name, fault)).toMatchObject({ ok: false });
});

test('the mail function: right, with another secret, and without', async () => {
  const vault = `create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);
    insert into vault.decrypted_secrets values ('send_mail_url', 'https://x.example'), ('send_mail_secret', 's')`;
  const accepts =
    (secret: string): typeof fetch =>
    (_, init) =>
      Promise.resolve(
        new Response(null, {
          status:
            new Headers(init?.headers).get('authorization') === `Bearer ${secret}` ? 200 : 401,
        }),
      );
  expect(await finds('mail function', vault, accepts('s'))).toMatchObject({ ok: true });
  expect(await finds('mail function', vault, accepts('t'))).toMatchObject({ ok: false });
  const empty = `${vault}; delete from vault.decrypted_secrets`;
  expect(await finds('mail function', empty)).toMatchObject({ ok: false });
});

const site = 'https://www.example.com';
const template = (name: string) => readFile(`supabase/templates/${name}.html`, 'utf8');

test.each([
  ['confirmation', { mailer_autoconfirm: false }, { mailer_autoconfirm: true }],
  ['passwords', { password_min_length: 8 }, { password_min_length: 6 }],
  ['redirects', { site_url: site }, { site_url: 'http://localhost:5173' }],
  ['mail limit', { rate_limit_email_sent: 300 }, { rate_limit_email_sent: 30 }],
])('%s: right, and with a fault', async (name, right, fault) => {
  expect(await answers(name, Response.json(right))).toMatchObject({ ok: true });
  expect(await answers(name, Response.json(fault))).toMatchObject({ ok: false });
});

test('templates and the demo admin', async () => {
  const templates = {
    mailer_templates_confirmation_content: await template('confirmation'),
    mailer_templates_email_change_content: await template('email_change'),
    mailer_templates_recovery_content: await template('recovery'),
  };
  expect(await answers('templates', Response.json(templates))).toMatchObject({ ok: true });
  expect(await answers('templates', Response.json({}))).toMatchObject({ ok: false });
  const refused = Response.json({ error_code: 'invalid_credentials' }, { status: 400 });
  expect(await answers('demo admin', refused)).toMatchObject({ ok: true });
  expect(await answers('demo admin', Response.json({}))).toMatchObject({ ok: false });
});

test.each([
  ['const key = "sb_publishable_x"', true],
  ['const key = "sb_publishable_x", other = "sb_secret_12345678"', false],
  ['const key = ""', false],
])('keys in the build: %s', async (text, ok) => {
  await writeFile(path.join(dist, 'a.js'), text);
  expect(await answers('keys', new Response())).toMatchObject({ ok });
});

const answers = (name: string, response: Response) =>
  serviceChecks[name]?.({
    url: 'https://abc.supabase.co',
    publishableKey: 'sb_publishable_x',
    accessToken: 't',
    siteUrl: site,
    dist,
    fetch: () => Promise.resolve(response.clone()),
  });
