// A rehearsal of `npm run check:hosted`: once right, and once with each fault planted. The database is real. What hosted
// extensions, Auth and the site answer is injected.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseChecks } from './hosted/database-checks.mjs';
import { schemaFacts } from './hosted/schema-facts.mjs';
import { serviceChecks } from './hosted/service-checks.mjs';
import {
  automaticRls,
  cloudflare,
  extension,
  firstAdmin,
  hostedExtensions,
  mailVault,
  migrationHistory,
  photoBucket,
  schedule,
  searchIndexes,
  twoNetworks,
} from './hosted/stand-ins.ts';

const sql = postgres(inject('postgres').checks, { max: 1, onnotice: () => undefined });
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
async function finds(
  name: string,
  change: string,
  answers: typeof fetch = fetch,
  sendsMail = true,
) {
  let found;
  await sql
    .begin(async (transaction) => {
      await transaction.unsafe(change);
      const inside = Object.assign(transaction, {
        begin: (work: (inner: postgres.TransactionSql) => unknown) => transaction.savepoint(work),
      }) as unknown as postgres.Sql;
      found = await databaseChecks[name]?.({
        sql: inside,
        expected,
        fetch: answers,
        url: 'https://abc.supabase.co',
        sendsMail,
      });
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return found;
}

test.each([
  [
    'migrations',
    migrationHistory,
    `${migrationHistory}; delete from supabase_migrations.schema_migrations`,
  ],
  [
    'extensions',
    hostedExtensions,
    `${hostedExtensions}; update pg_extension set extnamespace = 'public'::regnamespace`,
  ],
  ['extensions', hostedExtensions, hostedExtensions + extension('pg_graphql', 'graphql')],
  ['search indexes', searchIndexes, `${searchIndexes} drop index public.orders_search_idx`],
  ['first admin', firstAdmin, ''],
  ['first admin', firstAdmin, `${firstAdmin} update public.user_roles set name = ''`],
  ['mail schedule', schedule('succeeded'), schedule('failed')],
  ['retention', schedule('succeeded'), schedule('failed')],
  [
    'retention',
    schedule('succeeded'),
    `${schedule('succeeded')} delete from cron.job where jobid = 3`,
  ],
  [
    'retention',
    schedule('succeeded'),
    `${schedule('succeeded')} delete from private.retention_runs`,
  ],
  ['outbox', '', `insert into private.mails (kind, data) values ('staff-digest', '{}')`],
  ['rights', '', 'alter function public.health(text, text) security invoker'],
  ['rights', '', 'grant insert on public.orders to anon'],
  ['rights', '', 'alter table public.orders disable row level security'],
  ['readable tables', '', 'create table public.notes (); grant select on public.notes to anon'],
  [
    'rights',
    automaticRls,
    `${automaticRls} create function public.another() returns void language sql as ''`,
  ],
  ['timeouts', '', `alter role anon set statement_timeout = 0`],
  ['timeouts', '', `alter role authenticated set statement_timeout = '1h'`],
  ['timeouts', '', 'alter role anon reset statement_timeout'],
  ['addresses', cloudflare + twoNetworks, twoNetworks],
  [
    'addresses',
    cloudflare + twoNetworks,
    `${cloudflare} insert into private.request_log (name, kind, email, ip) select 'request', 'quote', 'a', '192.0.2.1' from generate_series(1, 50)`,
  ],
  [
    'seeds',
    '',
    `insert into auth.users (id, email) values (gen_random_uuid(), 'admin@example.com')`,
  ],
  ['prices', '', 'update private.settings set service_tax_basis_points = 1025'],
  ['prices', '', `update public.products set markup_percentage = 1 where id = 'myfak-kit'`],
])('%s: right, and with a fault', async (name, right, fault) => {
  expect(await finds(name, right)).toMatchObject({ ok: true });
  expect(await finds(name, fault)).toMatchObject({ ok: false });
});

test('the mail function: right, with another secret, and without', async () => {
  const accepts =
    (secret: string): typeof fetch =>
    (_, init) =>
      Promise.resolve(
        new Response(null, {
          status:
            new Headers(init?.headers).get('authorization') === `Bearer ${secret}` ? 200 : 401,
        }),
      );
  expect(await finds('mail function', mailVault, accepts('s'))).toMatchObject({ ok: true });
  expect(await finds('mail function', mailVault, accepts('t'))).toMatchObject({ ok: false });
  const empty = `${mailVault}; delete from vault.decrypted_secrets`;
  expect(await finds('mail function', empty)).toMatchObject({ ok: false });
});

const answersWith =
  (status: number): typeof fetch =>
  () =>
    Promise.resolve(new Response(null, { status }));

test('payments: off, on with its secrets, and without', async () => {
  const on = 'update private.settings set pays_online = true;';
  const right = on + schedule('succeeded');
  expect(await finds('payments', '', answersWith(404))).toMatchObject({ ok: true });
  expect(await finds('payments', right, answersWith(400))).toMatchObject({ ok: true });
  expect(await finds('payments', right, answersWith(503))).toMatchObject({ ok: false });
  expect(await finds('payments', on + schedule('failed'), answersWith(400))).toMatchObject({
    ok: false,
  });
});

test('photos: right, and with each fault', async () => {
  const right = photoBucket + schedule('succeeded');
  expect(await finds('photos', right, answersWith(405))).toMatchObject({ ok: true });
  expect(await finds('photos', right, answersWith(404))).toMatchObject({ ok: false });
  for (const fault of [
    photoBucket + schedule('failed'),
    `${right} update storage.buckets set public = true;`,
    `${right} delete from storage.buckets;`,
  ]) {
    expect(await finds('photos', fault, answersWith(405))).toMatchObject({ ok: false });
  }
});

const site = 'https://www.example.com';
const template = (name: string) => readFile(`supabase/templates/${name}.html`, 'utf8');

const passwords = {
  password_min_length: 8,
  security_update_password_require_reauthentication: true,
};
const accountMails = {
  mailer_otp_exp: 3600,
  smtp_max_frequency: 60,
  mailer_secure_email_change_enabled: true,
};

test.each([
  ['confirmation', { mailer_autoconfirm: false }, { mailer_autoconfirm: true }],
  ['passwords', passwords, { ...passwords, password_min_length: 6 }],
  [
    'passwords',
    passwords,
    { ...passwords, security_update_password_require_reauthentication: false },
  ],
  ['redirects', { site_url: site }, { site_url: 'http://localhost:5173' }],
  ['redirects', { site_url: site }, { site_url: `${site}/` }],
  ['account mails', accountMails, { ...accountMails, mailer_otp_exp: 86_400 }],
  ['account mails', accountMails, { ...accountMails, smtp_max_frequency: 900 }],
  ['account mails', accountMails, { ...accountMails, mailer_secure_email_change_enabled: false }],
  ['captcha', { security_captcha_enabled: false }, { security_captcha_enabled: true }],
  [
    'api',
    { db_schema: 'public', max_rows: 1000 },
    { db_schema: 'public, private', max_rows: 1000 },
  ],
  ['api', { db_schema: 'public', max_rows: 1000 }, { db_schema: 'public', max_rows: 100 }],
  ['mail limit', { rate_limit_email_sent: 300 }, { rate_limit_email_sent: 30 }],
])('%s: right, and with a fault', async (name, right, fault) => {
  expect(await answers(name, Response.json(right))).toMatchObject({ ok: true });
  expect(await answers(name, Response.json(fault))).toMatchObject({ ok: false });
});

test.each([true, false])('confirmed accounts, where Auth confirms none: %s', async (off) => {
  const settings = Response.json({ mailer_autoconfirm: off });
  const asked = (confirms: boolean) =>
    asks('confirmed accounts', {
      fetch: () => Promise.resolve(settings.clone()),
      sql: () => Promise.resolve([{ confirms }]),
    });
  expect(await asked(!off)).toMatchObject({ ok: true });
  expect(await asked(off)).toMatchObject({ ok: false });
});

test('templates and the demo admin', async () => {
  const templates = {
    mailer_templates_confirmation_content: await template('confirmation'),
    mailer_templates_email_change_content: await template('email_change'),
    mailer_templates_recovery_content: await template('recovery'),
    mailer_subjects_confirmation: 'Confirm your Front Line Safety Solutions account',
    mailer_subjects_email_change: 'Change your Front Line Safety Solutions email address',
    mailer_subjects_recovery: 'Reset your Front Line Safety Solutions password',
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

const page = '<link href="/assets/style-1.css /assets/app-1.js">';
const headers = Object.fromEntries(
  ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'permissions-policy']
    .concat('strict-transport-security', 'cache-control')
    .map((name) => [name, 'immutable']),
);

test('pages and headers of the site', async () => {
  const hosts =
    (unknown: number): typeof fetch =>
    (url) =>
      Promise.resolve(
        (url as string).endsWith('sitemap.xml')
          ? new Response(`<loc>${site}/about</loc>`)
          : new Response(null, { status: (url as string).includes('no-such') ? unknown : 200 }),
      );
  expect(await asks('pages', { fetch: hosts(404) })).toMatchObject({ ok: true });
  expect(await asks('pages', { fetch: hosts(200) })).toMatchObject({ ok: false });
  expect(await answers('headers', new Response(page, { headers }))).toMatchObject({ ok: true });
  expect(await answers('headers', new Response(page))).toMatchObject({ ok: false });
});

test('health: well, kept by a cache, waiting mail, and another URL', async () => {
  const url = 'https://abc.supabase.co/rest/v1/rpc/health?apikey=sb_publishable_x';
  const answer = (status: number, cache: string) => (asked: string) =>
    Promise.resolve(
      new Response(null, {
        status: asked === url ? status : 404,
        headers: { 'cache-control': cache },
      }),
    );
  expect(await asks('health', { fetch: answer(200, 'no-store') })).toMatchObject({ ok: true });
  expect(await asks('health', { fetch: answer(200, 'max-age=60') })).toMatchObject({ ok: false });
  expect(await asks('health', { fetch: answer(503, 'no-store') })).toMatchObject({ ok: false });
  expect(await asks('health', { fetch: answer(406, 'no-store') })).toMatchObject({ ok: false });
});

test('claims', async () => {
  const confirmedOn = '2026-11-25';
  expect(await asks('claims', { confirmedOn, reviews: [] })).toMatchObject({ ok: true });
  expect(await asks('claims', { confirmedOn: '', reviews: [] })).toMatchObject({ ok: false });
  expect(await asks('claims', { confirmedOn })).toMatchObject({ ok: false });
});

test('the address for returns', async () => {
  expect(await asks('returns address', { returnsAddress: ['1 Pine Ave'] })).toMatchObject({
    ok: true,
  });
  expect(await asks('returns address', {})).toMatchObject({ ok: false });
});

test('where customers pay', async () => {
  const payTo = {
    address: ['1 Pine Avenue'],
    bank: { name: 'Harbor Bank', routingNumber: '021000021', accountNumber: '123456789' },
    license: 'CSLB 123456',
  };
  const line = async (part: Partial<typeof payTo>) =>
    asks('where to pay', { payTo: { ...payTo, ...part } });
  expect(await line({})).toMatchObject({ ok: true });
  // Two digits that changed places.
  for (const routingNumber of ['000000000', '0210000211', '012000021']) {
    expect(await line({ bank: { ...payTo.bank, routingNumber } })).toMatchObject({ ok: false });
  }
  expect((await asks('where to pay', {}))?.line).toContain(
    'the street, the bank, the routing number, the account number, the license number',
  );
});

test('a migration that was edited after the first release', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: dist,
    });
  const file = path.join(dist, 'supabase/migrations/1_a.sql');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'select 1;');
  git('init', '-q');
  git('add', 'supabase');
  git('commit', '-q', '-m', 'First');
  git('tag', 'v1');
  await writeFile(file.replace('1_a', '2_b'), 'select 2;');
  expect(await asks('released migrations', { repository: dist })).toMatchObject({ ok: true });
  await writeFile(file, 'select 3;');
  expect(await asks('released migrations', { repository: dist })).toMatchObject({ ok: false });
});

test('without a mail server nothing is asked of mail, and confirmation is off', async () => {
  expect(await finds('mail schedule', '', fetch, false)).toMatchObject({ ok: true });
  const settings = (off: boolean) => Response.json({ mailer_autoconfirm: off });
  for (const off of [true, false])
    expect(
      await asks('confirmation', { sendsMail: false, fetch: () => Promise.resolve(settings(off)) }),
    ).toMatchObject({ ok: off });
});

const asks = (name: string, input: object) =>
  serviceChecks[name]?.({
    url: 'https://abc.supabase.co',
    publishableKey: 'sb_publishable_x',
    accessToken: 't',
    siteUrl: site,
    dist,
    sendsMail: true,
    fetch,
    sql,
    ...input,
  });

const answers = (name: string, response: Response) =>
  asks(name, { fetch: () => Promise.resolve(response.clone()) });
