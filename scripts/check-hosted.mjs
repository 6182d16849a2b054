// `npm run check:hosted`: whether a hosted project and its site are set up as docs/going-live.md says. It reads only.
import path from 'node:path';
import postgres from 'postgres';
import { loadEnv, runnerImport } from 'vite';
import { runChecks } from './hosted/run-checks.mjs';
import { expectedFacts } from './hosted/schema-facts.mjs';

const names = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'DATABASE_URL', 'SITE_URL'];

/** The checks import TypeScript, which Node.js 20 does not run. */
const load = async (name) =>
  (await runnerImport(path.resolve('scripts/hosted', name), { logLevel: 'error' })).module;

async function check() {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`set ${missing.join(', ')}: docs/going-live.md, step 14`);
  const [url, publishableKey, databaseUrl, siteUrl] = names.map((name) =>
    (process.env[name] ?? '').replace(/\/$/, ''),
  );
  const sendsMail = loadEnv('production', process.cwd()).VITE_SENDS_MAIL !== 'false';
  const { databaseChecks } = await load('database-checks.mjs');
  const { serviceChecks } = await load('service-checks.mjs');
  const expected = await expectedFacts();
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 10, onnotice: () => {} });
  const findings = await runChecks(
    { ...databaseChecks, ...serviceChecks },
    {
      sql,
      expected,
      fetch: (input, init) => fetch(input, { signal: AbortSignal.timeout(20_000), ...init }),
      url,
      publishableKey,
      accessToken: process.env.SUPABASE_ACCESS_TOKEN,
      siteUrl,
      dist: 'dist',
      sendsMail,
    },
  );
  await sql.end({ timeout: 1 });
  for (const { name, ok, line } of findings) console.log(`${ok ? 'ok ' : 'fix'} ${name}: ${line}`);
  return findings.every(({ ok }) => ok);
}

const isRight = await check().catch((error) => {
  console.log(`fix check: ${error.message}`);
  return false;
});
process.exitCode = isRight ? 0 : 1;
