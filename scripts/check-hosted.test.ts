// Rehearses `npm run check:hosted`, once without faults and once with each fault. The database is real. The responses
// of hosted extensions, the CLI, Auth and the site are faked.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrl } from '../supabase/tests/support/databases.ts';
import { cliChecks } from './hosted/cli-checks.mjs';
import { databaseChecks } from './hosted/database-checks.mjs';
import { report } from './hosted/run-checks.mjs';
import { serviceChecks } from './hosted/service-checks.mjs';

const url = await databaseUrl('checks');
const sql = postgres(url, { max: 1, onnotice: () => undefined });
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(path.join(os.tmpdir(), 'fls-dist-'));
});
afterAll(async () => {
  await sql.end();
  await rm(dist, { recursive: true });
});

const jobsRan = (ago: string) =>
  `update private.jobs set ran_well_at = now() - interval '${ago}' where true;`;
const firstAdmin = `insert into auth.users (id, email) values (gen_random_uuid(), 'owner@example.com');
  insert into public.user_roles (user_id, role, name) select id, 'admin', 'Dana Reyes' from auth.users where email = 'owner@example.com';`;
const mailVault = `create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into vault.decrypted_secrets values ('send_mail_url', 'https://x.example'), ('send_mail_secret', 's')`;
const photoBucket = `create schema storage; create table storage.buckets (id text, public boolean);
  insert into storage.buckets values ('photos', false);`;
const twoNetworks = `insert into private.request_log (name, kind, email, ip) values ('request', 'quote', 'a', '192.0.2.1'), ('request', 'quote', 'b', '192.0.2.2')`;
const cloudflare = `update private.settings set network_address_header = 'cf-connecting-ip' where only_row;`;

class Undo extends Error {}

/** Runs a check after some SQL, rolls the SQL back and returns the check's result. */
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
      found = await databaseChecks[name]?.({
        sql: transaction as unknown as postgres.Sql,
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
    'extensions',
    '',
    `insert into pg_extension select (max(oid::bigint) + 1)::oid, 'pg_graphql', 10, 'public'::regnamespace, false, '1', null, null from pg_extension`,
  ],
  ['first admin', firstAdmin, ''],
  ['first admin', firstAdmin, `${firstAdmin} update public.user_roles set name = ''`],
  ['mail schedule', jobsRan('50 minutes'), jobsRan('2 hours')],
  ['mail schedule', jobsRan('0'), ''],
  ['retention', jobsRan('25 hours'), jobsRan('27 hours')],
  ['retention', jobsRan('0'), ''],
  ['outbox', '', `insert into private.mails (kind, data) values ('staff-digest', '{}')`],
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
])('%s: accepts the right state, and finds a fault', async (name, right, fault) => {
  expect(await finds(name, right)).toMatchObject({ ok: true });
  expect(await finds(name, fault)).toMatchObject({ ok: false });
});

/** Returns shortened output of the CLI 3.1. */
const answersOfCli = (answer: object) => () => Promise.resolve(answer);

test.each([
  [
    'migrations',
    { migrations: [{ local: '1', remote: '1' }] },
    { migrations: [{ local: '1', remote: '' }] },
  ],
  [
    'migrations',
    { migrations: [{ local: '1', remote: '1' }] },
    { migrations: [{ local: '', remote: '1' }] },
  ],
  ['schema', { diff: '' }, { diff: 'DROP TABLE "public"."notes";\n' }],
  [
    'schema',
    { diff: 'SET local check_function_bodies = off;\n\nDROP FUNCTION public.rls_auto_enable();\n' },
    { diff: 'DROP FUNCTION public.another();\n' },
  ],
  [
    'schema',
    { diff: 'REVOKE ALL ON TABLE "public"."orders" FROM "service_role";\n' },
    { diff: 'REVOKE ALL ON TABLE "public"."orders" FROM "anon";\n' },
  ],
  ['lint', { results: [] }, { results: [{ function: 'public.health' }] }],
  [
    'advisors',
    { results: [{ name: 'anon_security_definer_function_executable', detail: 'ours' }] },
    { results: [{ name: 'rls_disabled_in_public', detail: 'Table `public.orders` is public' }] },
  ],
])('%s by the CLI: accepts the right state, and finds a fault', async (name, right, fault) => {
  const input = { databaseUrl: 'postgresql://hosted', expectedUrl: 'postgresql://expected' };
  const found = (answer: object) => cliChecks[name]?.({ ...input, cli: answersOfCli(answer) });
  expect(await found(right)).toMatchObject({ ok: true });
  expect(await found(fault)).toMatchObject({ ok: false });
});

test('mail function: accepts the right secret, and finds another one and a missing one', async () => {
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

test('payments: accepts off, and on with its secrets and schedules', async () => {
  const on = 'update private.settings set pays_online = true;';
  const right = on + jobsRan('0');
  expect(await finds('payments', '', answersWith(404))).toMatchObject({ ok: true });
  expect(await finds('payments', right, answersWith(400))).toMatchObject({ ok: true });
  expect(await finds('payments', right, answersWith(503))).toMatchObject({ ok: false });
  expect(await finds('payments', on + jobsRan('2 hours'), answersWith(400))).toMatchObject({
    ok: false,
  });
});

test('photos: accepts the right state, and finds each fault', async () => {
  const right = photoBucket + jobsRan('0');
  expect(await finds('photos', right, answersWith(405))).toMatchObject({ ok: true });
  expect(await finds('photos', right, answersWith(404))).toMatchObject({ ok: false });
  for (const fault of [
    photoBucket + jobsRan('2 hours'),
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
])('%s: accepts the right state, and finds a fault', async (name, right, fault) => {
  expect(await answers(name, Response.json(right))).toMatchObject({ ok: true });
  expect(await answers(name, Response.json(fault))).toMatchObject({ ok: false });
});

test.each([true, false])(
  'confirmed accounts: compares the setting with Auth, confirmation off in Auth: %s',
  async (off) => {
    const settings = Response.json({ mailer_autoconfirm: off });
    const asked = (confirms: boolean) =>
      asks('confirmed accounts', {
        fetch: () => Promise.resolve(settings.clone()),
        sql: () => Promise.resolve([{ confirms }]),
      });
    expect(await asked(!off)).toMatchObject({ ok: true });
    expect(await asked(off)).toMatchObject({ ok: false });
  },
);

test('templates: accepts those of the project, and finds others', async () => {
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

test('pages and headers: accepts the right answers, and finds wrong ones', async () => {
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

test('health: accepts 200, and finds a cached answer, waiting mail and a wrong URL', async () => {
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

test('claims: accepts a date and real reviews, and finds a missing date and samples', async () => {
  const confirmedOn = '2026-11-25';
  expect(await asks('claims', { confirmedOn, reviews: [] })).toMatchObject({ ok: true });
  expect(await asks('claims', { confirmedOn: '', reviews: [] })).toMatchObject({ ok: false });
  expect(await asks('claims', { confirmedOn })).toMatchObject({ ok: false });
});

test('returns address: accepts an address, and finds the sample', async () => {
  expect(await asks('returns address', { returnsAddress: ['1 Pine Ave'] })).toMatchObject({
    ok: true,
  });
  expect(await asks('returns address', {})).toMatchObject({ ok: false });
});

test('where to pay: accepts real details, and finds samples and wrong routing numbers', async () => {
  const payTo = {
    address: ['1 Pine Avenue'],
    bank: { name: 'Harbor Bank', routingNumber: '021000021', accountNumber: '123456789' },
    license: 'CSLB 123456',
  };
  const line = async (part: Partial<typeof payTo>) =>
    asks('where to pay', { payTo: { ...payTo, ...part } });
  expect(await line({})).toMatchObject({ ok: true });
  // The last number has two digits in the wrong order.
  for (const routingNumber of ['000000000', '0210000211', '012000021']) {
    expect(await line({ bank: { ...payTo.bank, routingNumber } })).toMatchObject({ ok: false });
  }
  expect((await asks('where to pay', {}))?.line).toContain(
    'the street, the bank, the routing number, the account number, the license number',
  );
});

test('without a mail server, mail is not checked and confirmation must be off', async () => {
  expect(await finds('mail schedule', '', fetch, false)).toMatchObject({ ok: true });
  const settings = (off: boolean) => Response.json({ mailer_autoconfirm: off });
  for (const off of [true, false])
    expect(
      await asks('confirmation', { sendsMail: false, fetch: () => Promise.resolve(settings(off)) }),
    ).toMatchObject({ ok: off });
});

const everyCheck = Object.keys({ ...cliChecks, ...databaseChecks, ...serviceChecks });

test('each check is named in a step of going-live.md', async () => {
  const steps = await readFile('docs/going-live.md', 'utf8');
  expect(everyCheck.filter((name) => !steps.includes(`\`${name}\``))).toEqual([]);
});

test('if no service answers, each check prints a line and the exit code is 1', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-hosted.mjs'], {
    encoding: 'utf8',
    env: {
      // The PATH is empty, so npx is not found.
      PATH: '',
      SUPABASE_URL: 'http://127.0.0.1:1',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      DATABASE_URL: url,
      SITE_URL: 'http://127.0.0.1:1',
    },
  });
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => /^(ok |fix) (.*?):/.exec(line)?.[2])).toEqual(everyCheck);
  expect(stdout).toContain('set SUPABASE_ACCESS_TOKEN, or look at Authentication, Rate Limits');
  expect([stderr, status]).toEqual(['', 1]);
});

test('without anything to fix, the exit code is 0', () => {
  expect(report([{ name: 'seeds', ok: true, line: 'none' }])).toEqual({
    lines: ['ok  seeds: none'],
    exitCode: 0,
  });
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
