// `npm run check:hosted`: checks that a hosted project and its site are set up as docs/going-live.md describes. It
// changes nothing.
import path from 'node:path';
import postgres from 'postgres';
import { loadEnv, runnerImport } from 'vite';
import { cliChecks, supabaseCli } from './hosted/cli-checks.mjs';
import { report, runChecks } from './hosted/run-checks.mjs';

const names = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'DATABASE_URL', 'SITE_URL'];

/** Imports a module with Vite, because the checks import TypeScript modules. Node.js 20 cannot run these. */
const load = async (name) =>
  (await runnerImport(path.resolve('scripts/hosted', name), { logLevel: 'error' })).module;

async function check() {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`set ${missing.join(', ')}: docs/going-live.md, step 14`);
  const [url, publishableKey, databaseUrl, siteUrl] = names.map((name) =>
    (process.env[name] ?? '').replace(/\/$/, ''),
  );
  const { databaseChecks } = await load('database-checks.mjs');
  const { serviceChecks } = await load('service-checks.mjs');
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 10, onnotice: () => {} });
  const findings = await runChecks(
    { ...cliChecks, ...databaseChecks, ...serviceChecks },
    {
      cli: supabaseCli,
      sql,
      fetch: (input, init) => fetch(input, { signal: AbortSignal.timeout(20_000), ...init }),
      url,
      databaseUrl,
      publishableKey,
      accessToken: process.env.SUPABASE_ACCESS_TOKEN,
      siteUrl,
      dist: 'dist',
      sendsMail: loadEnv('production', process.cwd()).VITE_SENDS_MAIL !== 'false',
    },
  );
  await sql.end({ timeout: 1 });
  return findings;
}

const findings = await check().catch((error) => [
  { name: 'check', ok: false, line: error.message },
]);
const { lines, exitCode } = report(findings);
console.log(lines.join('\n'));
process.exitCode = exitCode;
