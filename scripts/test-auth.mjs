// `npm run test:auth`: tests the flows of accounts in a browser with the real Supabase Auth. FLS_AUTH_BIN is the path
// of its program. Auth and our migrations share a PostgreSQL, and the embedded backend serves the REST API on it.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { createApi } from '@supabase/lite/cli';
import { honoMiddleware } from '@supabase/lite/vite';
import postgres from 'postgres';
import { preview } from 'vite';
import { supaliteOptions, useOwnBackend } from './backend-config.mjs';
import { buildSite } from './build.mjs';
import { hostRules } from './host-rules.mjs';
import { startSender } from './local-sender.mjs';
import { openMailbox } from './mailbox.mjs';
import { freePort, startPostgres } from './postgres.mjs';

const program = process.env.FLS_AUTH_BIN;
const host = '127.0.0.1';

/** The environment of the auth service, with the settings that docs/going-live.md requires in the dashboard. */
function authSettings({ config, databaseUrl, port, siteUrl, templatesUrl, smtpPort }) {
  const line = (name) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(config)[1];
  const mails = [...config.matchAll(/template\.(\w+)\]\s+subject = "(.*)"/g)];
  return {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DB_NAMESPACE: 'auth',
    GOTRUE_DB_DRIVER: 'postgres',
    GOTRUE_API_HOST: host,
    PORT: String(port),
    API_EXTERNAL_URL: `${siteUrl}/auth/v1`,
    GOTRUE_SITE_URL: siteUrl,
    GOTRUE_JWT_SECRET: line('jwt_secret'),
    GOTRUE_JWT_EXP: '3600',
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_PASSWORD_MIN_LENGTH: '8',
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'true',
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
    GOTRUE_MAILER_AUTOCONFIRM: 'false',
    GOTRUE_MAILER_OTP_EXP: '3600',
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'true',
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '1000',
    // A test of a limit sends this header with a network of its own.
    GOTRUE_RATE_LIMIT_HEADER: 'x-test-network',
    GOTRUE_SMTP_HOST: host,
    GOTRUE_SMTP_PORT: String(smtpPort),
    GOTRUE_SMTP_ADMIN_EMAIL: 'accounts@localhost',
    GOTRUE_SMTP_MAX_FREQUENCY: '60s',
    ...Object.fromEntries(
      mails.flatMap(([, name, subject]) => [
        [`GOTRUE_MAILER_SUBJECTS_${name.toUpperCase()}`, subject],
        [`GOTRUE_MAILER_TEMPLATES_${name.toUpperCase()}`, `${templatesUrl}/${name}.html`],
      ]),
    ),
  };
}

async function serveTemplates() {
  const server = createServer(async (asked, response) => {
    response.end(await readFile(path.join('supabase/templates', path.basename(asked.url))));
  });
  await new Promise((resolve) => server.listen(0, host, resolve));
  return { url: `http://${host}:${server.address().port}`, close: () => server.close() };
}

/** Forwards a request, as the gateway of a hosted project does. */
function proxyTo(port) {
  return (asked, response) => {
    const { url, method, headers } = asked;
    const sent = request({ host, port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.writeHead(502).end());
    asked.pipe(sent);
  };
}

async function startAuth(settings) {
  const auth = spawn(program, ['serve'], { env: settings, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  auth.stderr.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-5_000)));
  process.once('exit', () => auth.kill());
  const isUp = async () => {
    if (auth.exitCode !== null) throw new Error(`Auth has stopped:\n${log}`);
    return fetch(`http://${host}:${settings.PORT}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 100));
  return auth;
}

/**
 * Creates the auth schema with Auth's own migrations, and a role for it whose connection string is written to
 * `settings`.
 */
function addAuth(settings) {
  return async (sql, url) => {
    const password = randomBytes(16).toString('hex');
    await sql.unsafe(`
      create role supabase_auth_admin noinherit createrole login password '${password}';
      create schema auth authorization supabase_auth_admin;
      grant create on database postgres to supabase_auth_admin;
      alter role supabase_auth_admin set search_path = 'auth';
      grant usage on schema auth to anon, authenticated, service_role;
    `);
    settings.DATABASE_URL = url.replace(/\/\/.*@/, `//supabase_auth_admin:${password}@`);
    const { status, stderr } = spawnSync(program, ['migrate'], { env: settings, encoding: 'utf8' });
    if (status !== 0) throw new Error(`Auth's migrations failed: ${stderr}`);
  };
}

async function run() {
  const dataDir = await useOwnBackend('auth');
  const outDir = path.join(dataDir, 'site');
  await buildSite({ outDir });
  const { config } = await supaliteOptions();
  const [toml, templates, mailbox, port, sitePort] = await Promise.all([
    readFile(config, 'utf8'),
    serveTemplates(),
    openMailbox(path.join(dataDir, 'mailbox')),
    freePort(),
    freePort(),
  ]);
  const siteUrl = `http://localhost:${sitePort}`;
  const settings = authSettings({
    config: toml,
    port,
    siteUrl,
    templatesUrl: templates.url,
    smtpPort: new URL(mailbox.smtpUrl).port,
  });
  const database = await startPostgres({ addAuth: addAuth(settings) });
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  await sql.unsafe(await readFile('supabase/seed.sql', 'utf8')).simple();
  await sql`update private.settings set accounts_confirm_email = true`;
  await sql.end();
  const auth = await startAuth(settings);

  const restConfig = toml
    .replace('driver = "pglite"', 'driver = "postgres"')
    .replace(/^url = .*$/m, `url = ${JSON.stringify(database.url)}`);
  await writeFile(config, restConfig);
  const api = await createApi({ withSupabaseClient: false });
  const app = await api.project.local.createApp(config, { admin: false });
  const server = await preview({
    configFile: false,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: sitePort, strictPort: true },
    plugins: [
      {
        name: 'hosted-services',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use('/auth/v1', proxyTo(port));
          middlewares.use('/mailbox', (_asked, response) => {
            response.writeHead(302, { Location: mailbox.url }).end();
          });
          middlewares.use(honoMiddleware(app));
        },
      },
      hostRules(),
    ],
  });
  const stopSender = startSender(() => ({
    supabaseUrl: 'http://localhost',
    serviceKey: app.config.auth.secret_key,
    fetch: (asked) => app.fetch(asked),
    smtpUrl: mailbox.smtpUrl,
    siteUrl,
  }));

  const tests = spawn('npx', ['playwright', 'test', ...process.argv.slice(2)], {
    env: { ...process.env, E2E_PORT: String(sitePort), FLS_AUTH_DATABASE: database.url },
    stdio: 'inherit',
  });
  const status = await new Promise((resolve) => tests.once('exit', resolve));

  await stopSender();
  await server.close();
  auth.kill();
  await app.connection.close();
  await Promise.all([database.stop(), mailbox.close(), templates.close()]);
  await rm(dataDir, { recursive: true, force: true });
  return status;
}

if (program) process.exit(await run());
console.log('Not run: FLS_AUTH_BIN names no Supabase Auth program.');
