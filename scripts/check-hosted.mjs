// `npm run check:hosted`: whether a hosted project and its site are set up as docs/going-live.md says. It reads only.
import postgres from 'postgres';
import { databaseChecks } from './hosted/database-checks.mjs';
import { runChecks } from './hosted/run-checks.mjs';
import { expectedFacts } from './hosted/schema-facts.mjs';
import { serviceChecks } from './hosted/service-checks.mjs';

const names = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_ACCESS_TOKEN',
  'DATABASE_URL',
  'SITE_URL',
];
const missing = names.filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`Set ${missing.join(', ')}: docs/going-live.md, "Check".`);
  process.exit(1);
}
const [url, publishableKey, accessToken, databaseUrl, siteUrl] = names.map((name) =>
  (process.env[name] ?? '').replace(/\/$/, ''),
);
const expected = await expectedFacts();
const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
const input = { sql, expected, fetch, url, publishableKey, accessToken, siteUrl, dist: 'dist' };
const findings = await runChecks({ ...databaseChecks, ...serviceChecks }, input);
await sql.end();
for (const { name, ok, line } of findings) console.log(`${ok ? 'ok ' : 'fix'} ${name}: ${line}`);
process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
