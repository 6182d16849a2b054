// `npm run test:real`: runs the flows of e2e with @real in their titles, on a PostgreSQL with the programs named by
// FLS_AUTH_BIN, FLS_STORAGE_BIN and FLS_STRIPE_MOCK_BIN. At the end, it lists the parts that ran and the parts that did
// not.
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { supaliteOptions, useOwnBackend } from './backend-config.mjs';
import { buildSite } from './build.mjs';
import { openMailbox } from './mailbox.mjs';
import { supabase } from './next-migration.mjs';
import { applyMigrations, freePort, startPostgres } from './postgres.mjs';
import { startAuth } from './real/auth.mjs';
import { openBackend, serveSite } from './real/site.mjs';
import { startStorage } from './real/storage.mjs';
import { startStripe } from './real/stripe.mjs';

const tried = [];
const notTried = ['PostgREST and the gateway: the embedded backend answers in their place'];

/** Starts the program named by an environment variable, or records that the variable is not set. */
async function startNamed(variable, name, start) {
  const program = process.env[variable];
  if (!program) {
    notTried.push(`${name}: ${variable} names no program`);
    return undefined;
  }
  const part = await start(program);
  tried.push(`${name} ${part.version}`);
  return part;
}

/** Applies the migrations as a release does, by Supabase's CLI if it is available. */
async function pushMigrations(sql, url) {
  const version = await supabase('--version').catch(() => undefined);
  if (version) {
    await supabase('db', 'push', '--yes', `--remote=${url}?sslmode=disable`);
    tried.push(`supabase db push, of Supabase’s CLI ${version.trim()}`);
  } else {
    await applyMigrations(sql);
    notTried.push('supabase db push: the CLI is neither in npm nor named by FLS_SUPABASE_CLI');
  }
}

/** Runs the flows whose file or title matches. @returns {Promise<boolean>} True if all have passed. */
async function playFlows(titles, env) {
  const chosen = process.argv.slice(2);
  // The named files might not contain a matching flow. Playwright would then fail.
  const args = [
    '--grep',
    titles,
    ...(chosen.length > 0 ? ['--pass-with-no-tests'] : []),
    ...chosen,
  ];
  const flows = spawn('npx', ['playwright', 'test', ...args], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return (await new Promise((resolve) => flows.once('exit', resolve))) === 0;
}

async function run() {
  const folder = await useOwnBackend('real');
  await buildSite({ outDir: path.join(folder, 'site') });
  const { config } = await supaliteOptions();
  const [toml, mailbox, port, database] = await Promise.all([
    readFile(config, 'utf8'),
    openMailbox(path.join(folder, 'mailbox')),
    freePort(),
    startPostgres({ auth: false, migrations: false }),
  ]);
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const [{ server_version }] = await sql`show server_version`;
  tried.push(`PostgreSQL ${server_version}`);
  const app = await openBackend(config, toml, database.url);
  const { url: databaseUrl } = database;
  const { auth: keys } = app.config;

  const auth = await startNamed('FLS_AUTH_BIN', 'Supabase Auth', (program) => {
    const siteUrl = `http://localhost:${port}`;
    return startAuth(program, {
      sql,
      databaseUrl,
      siteUrl,
      config: toml,
      smtpUrl: mailbox.smtpUrl,
    });
  });
  if (!auth) await sql.unsafe(app.connection.config.baseSchema).simple();
  const storage = await startNamed('FLS_STORAGE_BIN', 'Supabase Storage', (program) =>
    startStorage(program, { databaseUrl, folder: path.join(folder, 'files'), keys }),
  );
  const stripe = await startNamed('FLS_STRIPE_MOCK_BIN', 'Stripe’s mock server', startStripe);

  await pushMigrations(sql, databaseUrl);
  await sql.unsafe(await readFile('supabase/seed.sql', 'utf8')).simple();
  await sql`update private.settings set accounts_confirm_email = ${Boolean(auth)}`;
  await app.connection.clearSchemaCache();

  const close = await serveSite({
    ...{ app, folder, port, mailbox },
    auth: auth?.handle,
    storage: storage?.answer,
    secrets: stripe?.secrets,
  });
  const site = { E2E_PORT: String(port), FLS_REAL_DATABASE: databaseUrl };
  const results = [await playFlows(auth ? '@real|real-auth' : '@real', site)];
  if (stripe) {
    await stripe.checkCalls();
    await sql`update private.settings set pays_online = true`;
    results.push(await playFlows('real-payments', { ...site, ...stripe.secrets }));
  }

  await close();
  for (const part of [auth, storage, stripe]) part?.stop();
  await sql.end();
  await Promise.all([database.stop(), mailbox.close()]);
  await rm(folder, { recursive: true, force: true });
  return results.every(Boolean);
}

const hasPassed = await run();
const list = (lines) => lines.map((line) => `- ${line}\n`).join('');
console.log(`\nTried:\n${list(tried)}Not tried:\n${list(notTried)}`);
process.exit(hasPassed ? 0 : 1);
