// Starts the real Supabase Auth, with the settings that docs/going-live.md requires in the dashboard. The migrations of
// Auth create the auth schema.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { freePort } from '../postgres.mjs';
import { startProgram } from './program.mjs';

const host = '127.0.0.1';

function settingsOf({ config, databaseUrl, port, siteUrl, templatesUrl, smtpUrl }) {
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
    // A test of a rate limit sends its own IP address in this header.
    GOTRUE_RATE_LIMIT_HEADER: 'x-test-network',
    GOTRUE_SMTP_HOST: host,
    GOTRUE_SMTP_PORT: new URL(smtpUrl).port,
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

function runAuth(program, command, env) {
  const { status, error, stdout, stderr } = spawnSync(program, [command], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${command} failed: ${error ?? stderr}`);
  return stdout.trim();
}

/**
 * @param {string} program
 * @param {object} options
 * @param {import('postgres').Sql} options.sql Connection of the superuser to a database without an auth schema.
 * @param {string} options.databaseUrl Connection string for the same database.
 * @param {string} options.config The text of supabase/config.toml.
 * @param {string} options.siteUrl
 * @param {string} options.smtpUrl
 */
export async function startAuth(program, { sql, databaseUrl, ...options }) {
  const password = randomBytes(16).toString('hex');
  await sql
    .unsafe(
      `create role supabase_auth_admin noinherit createrole login password '${password}';
       create schema auth authorization supabase_auth_admin;
       grant create on database postgres to supabase_auth_admin;
       alter role supabase_auth_admin set search_path = 'auth';
       grant usage on schema auth to anon, authenticated, service_role;`,
    )
    .simple();
  const [port, templates] = [await freePort(), await serveTemplates()];
  const settings = settingsOf({
    ...options,
    databaseUrl: databaseUrl.replace(/\/\/.*@/, `//supabase_auth_admin:${password}@`),
    port,
    templatesUrl: templates.url,
  });
  runAuth(program, 'migrate', settings);
  const stop = await startProgram(program, ['serve'], `http://${host}:${port}/health`, settings);
  return {
    version: runAuth(program, 'version', settings),
    handle: proxyTo(port),
    stop: () => {
      stop();
      templates.close();
    },
  };
}
