// `npm run check:hosted` as an operator runs it: once where nothing is right, once where everything is. The database is
// real. A module that Node.js loads first answers for Auth, the Management API, the mail function and the site.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { databaseChecks } from './hosted/database-checks.mjs';
import { serviceChecks } from './hosted/service-checks.mjs';
import * as standIns from './hosted/stand-ins.ts';

const copy = mkdtempSync(path.join(os.tmpdir(), 'fls-hosted-'));
afterAll(() => rmSync(copy, { recursive: true }));

const everyCheck = Object.keys({ ...databaseChecks, ...serviceChecks });

function run(cwd: string, env: object, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [...options, 'scripts/check-hosted.mjs'], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x', ...env },
  });
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => /^(ok |fix) (.*?):/.exec(line)?.[2])).toEqual(everyCheck);
  expect(stderr).toBe('');
  return { status, lines };
}

test('each check stands beside a step of going-live.md', () => {
  const steps = readFileSync('docs/going-live.md', 'utf8');
  expect(everyCheck.filter((name) => !steps.includes(`\`${name}\``))).toEqual([]);
});

test('with a service that does not answer: a line for each check, and exit code 1', () => {
  const { status, lines } = run(process.cwd(), {
    SUPABASE_ACCESS_TOKEN: '',
    SUPABASE_URL: 'http://127.0.0.1:1',
    DATABASE_URL: inject('postgres').staff,
    SITE_URL: 'http://127.0.0.1:1',
  });
  expect(lines).toContain('ok  rights: grants, policies and functions are those of the migrations');
  expect(lines.join()).toContain(
    'set SUPABASE_ACCESS_TOKEN, or look at Authentication, Rate Limits',
  );
  expect(status).toBe(1);
});

test('of a project that is set up: every line is ok, and exit code 0', async () => {
  for (const name of ['scripts', 'src', 'supabase', 'package.json']) {
    // The data of a local site that runs beside the tests is no part of the project.
    cpSync(name, path.join(copy, name), {
      recursive: true,
      filter: (source) => path.basename(source) !== '.temp',
    });
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  const change = (name: string, before: string | RegExp, after: string) => {
    const file = path.join(copy, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, after));
  };
  change(
    'src/config/site.ts',
    "claimsConfirmedOn: string = ''",
    "claimsConfirmedOn: string = '2026-11-25'",
  );
  change('src/config/site.ts', '100 Example Street', '1 Pine Avenue');
  change('src/config/billing.ts', '100 Example Street', '1 Pine Avenue');
  change('src/config/billing.ts', 'Example Bank', 'Harbor Bank');
  change('src/config/billing.ts', "'000000000'", "'021000021'");
  change('src/config/billing.ts', "'0000000000'", "'123456789'");
  change('src/config/billing.ts', 'CSLB 000000', 'CSLB 123456');
  change('src/content/testimonials.ts', 'isSample: true', 'isSample: false');
  mkdirSync(path.join(copy, 'dist'));
  writeFileSync(path.join(copy, 'dist/app.js'), 'const key = "sb_publishable_x"');
  execFileSync('git', ['init', '-q'], { cwd: copy });
  writeFileSync(path.join(copy, 'answers.mjs'), answers);

  const url = inject('postgres').hosted;
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const { migrationHistory, hostedExtensions, searchIndexes } = standIns;
  for (const part of [
    migrationHistory,
    hostedExtensions,
    searchIndexes,
    standIns.firstAdmin,
    standIns.schedule('succeeded'),
    standIns.mailVault,
    standIns.photoBucket,
    standIns.twoNetworks,
    standIns.cloudflare,
    standIns.automaticRls,
    standIns.confirmedAccounts,
  ]) {
    await sql.unsafe(part);
  }
  await sql.end();

  const { status, lines } = run(
    copy,
    {
      SUPABASE_ACCESS_TOKEN: 't',
      SUPABASE_URL: 'https://abc.supabase.co',
      DATABASE_URL: url,
      SITE_URL: 'https://www.example.com',
    },
    '--import',
    './answers.mjs',
  );
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(status).toBe(0);
});

const answers = `
import { readFileSync } from 'node:fs';
const template = (name) => readFileSync('supabase/templates/' + name + '.html', 'utf8');
const settings = {
  password_min_length: 8,
  security_update_password_require_reauthentication: true,
  mailer_otp_exp: 3600,
  smtp_max_frequency: 60,
  mailer_secure_email_change_enabled: true,
  site_url: 'https://www.example.com',
  uri_allow_list: '',
  rate_limit_email_sent: 300,
  security_captcha_enabled: false,
};
const subjects = readFileSync('supabase/config.toml', 'utf8').matchAll(/template\\.(\\w+)\\]\\s+subject = "(.*)"/g);
for (const [, name, subject] of subjects) {
  settings['mailer_subjects_' + name] = subject;
  settings['mailer_templates_' + name + '_content'] = template(name);
}
const headers = Object.fromEntries(
  ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'permissions-policy', 'strict-transport-security']
    .map((name) => [name, 'x']),
);
const empty = (status) => new Response(null, { status });
globalThis.fetch = async (url, init) => {
  if (url === 'https://x.example') return empty(init.headers.authorization === 'Bearer s' ? 200 : 401);
  const { host, pathname } = new URL(url);
  if (pathname.endsWith('/postgrest')) return Response.json({ db_schema: 'public', max_rows: 1000 });
  if (host === 'api.supabase.com') return Response.json(settings);
  if (pathname === '/auth/v1/settings') return Response.json({ mailer_autoconfirm: false });
  if (pathname === '/functions/v1/photos') return empty(405);
  if (pathname === '/auth/v1/token') return empty(400);
  if (pathname === '/rest/v1/rpc/health') return new Response('', { headers: { 'cache-control': 'no-store' } });
  if (pathname === '/sitemap.xml') return new Response('<loc>https://www.example.com/about</loc>');
  if (pathname.startsWith('/assets/')) return new Response('', { headers: { 'cache-control': 'immutable' } });
  return pathname.includes('no-such') ? empty(404) : new Response('<script src="/assets/app-1.js">', { headers });
};
`;
