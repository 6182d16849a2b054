// Runs the checks of the Supabase CLI on the migrations. The CLI takes 140 MB, so it is not a dependency of the
// project. To run these tests, install the CLI (`npm install --global supabase`) or set FLS_SUPABASE_CLI to its path.
import { spawnSync } from 'node:child_process';
import postgres from 'postgres';
import { expect, test, type TestContext } from 'vitest';
import { explainedAdvice } from '../../../scripts/hosted/cli-checks.mjs';
import { databaseUrl } from '../support/databases.ts';

const cli = process.env.FLS_SUPABASE_CLI ?? 'supabase';
const isInstalled = spawnSync(cli, ['--version']).status === 0;
const url = await databaseUrl('pristine');

function skip(context: TestContext, reason: string): void {
  process.stderr.write(`${context.task.name}: skipped, ${reason}\n`);
  context.skip(reason);
}

function findings(...command: string[]): unknown[] {
  const { stdout, stderr } = spawnSync(
    cli,
    [...command, `--remote=${url}`, '--output-format', 'json'],
    { encoding: 'utf8', env: { ...process.env, DO_NOT_TRACK: '1' } },
  );
  const [json] = /^\{.*\}$/m.exec(stdout) ?? [];
  if (!json) throw new Error(stderr);
  return (JSON.parse(json) as { results: unknown[] }).results;
}

test('supabase db lint has no findings', async (context) => {
  if (!isInstalled) skip(context, 'there is no Supabase CLI.');
  const sql = postgres(url, { max: 1 });
  const checker =
    await sql`select 1 from pg_available_extensions where name = 'plpgsql_check'`.finally(() =>
      sql.end(),
    );
  if (checker.length === 0) skip(context, 'this PostgreSQL has no extension plpgsql_check.');
  expect(findings('db', 'lint', '--schema', 'public,private', '--level', 'warning')).toEqual([]);
});

test('supabase db advisors have no findings without an explanation', (context) => {
  if (!isInstalled) skip(context, 'there is no Supabase CLI.');
  const told = (findings('db', 'advisors', '--level', 'info') as { name: string }[]).filter(
    ({ name }) => !explainedAdvice.includes(name),
  );
  expect(told).toEqual([]);
});
