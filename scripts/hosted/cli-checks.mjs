// Checks of a hosted database with Supabase's own CLI. They change nothing. `npx` downloads the CLI, which is no
// dependency.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startPostgres } from '../postgres.mjs';
import { few, finding } from './run-checks.mjs';

/** @typedef {(...command: string[]) => Promise<any>} Cli Runs a command and returns its JSON output. */
/** @typedef {{ cli: Cli, databaseUrl: string, expectedUrl?: string }} Input */

const run = promisify(execFile);

/** @type {Cli} */
export async function supabaseCli(...command) {
  const options = ['--output-format', 'json', '--agent', 'no'];
  const { stdout } = await run('npx', ['--yes', 'supabase@3', ...command, ...options], {
    env: { ...process.env, DO_NOT_TRACK: '1' },
    maxBuffer: 100_000_000,
  }).catch((error) => {
    if (error.stdout?.includes('{')) return error;
    throw new Error(`npx supabase@3 ${command.slice(0, 2).join(' ')}: ${error.message}`);
  });
  const answer = JSON.parse(/^\{.*\}$/m.exec(stdout)?.[0] ?? '{}');
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

/** Findings of the advisors that are intended in this project. */
export const explainedAdvice = [
  // A new database has not used any of its indexes yet.
  'unused_index',
  // Each function of the API runs with the rights of its owner and checks the caller itself. See decision 002.
  'authenticated_security_definer_function_executable',
  'anon_security_definer_function_executable',
];

/** Allowed differences: additions of the dashboard, and grants to roles that no visitor has. */
const allowedDifferences = [
  /^SET /,
  /^DROP FUNCTION "?public"?\."?rls_auto_enable/,
  /^(GRANT|REVOKE) .* (TO|FROM) "?(postgres|service_role)"?$/s,
  /^ALTER DEFAULT PRIVILEGES /,
];

/** The statements that would make the hosted database equal to the migrations. */
async function differences({ cli, databaseUrl, expectedUrl }) {
  const schemas = ['--schema', 'public,private'];
  const { diff } = await cli('db', 'diff', '--from', databaseUrl, '--to', expectedUrl, ...schemas);
  return diff
    .split(/;\n+/)
    .map((statement) => statement.trim())
    .filter((statement) => statement && !allowedDifferences.some((one) => one.test(statement)));
}

/** @type {Record<string, (input: Input) => Promise<{ ok: boolean, line: string }>>} */
export const cliChecks = {
  async migrations({ cli, databaseUrl }) {
    const { migrations } = await cli('migration', 'list', `--remote=${databaseUrl}`);
    const missing = migrations.filter(({ remote }) => !remote).map(({ local }) => local);
    const unknown = migrations.filter(({ local }) => !local).map(({ remote }) => remote);
    return finding(
      `all ${migrations.length} migrations are applied`,
      missing.length + unknown.length > 0 &&
        `npx supabase@3 migration list --remote, then db push --remote (missing: ${few(missing)}; unknown: ${few(unknown)})`,
    );
  },

  async schema(input) {
    const server = input.expectedUrl ? undefined : await startPostgres();
    const expectedUrl = input.expectedUrl ?? `${server.url}?sslmode=disable`;
    const found = await differences({ ...input, expectedUrl }).finally(() => server?.stop());
    return finding(
      'tables, functions, policies and grants are those of the migrations',
      found.length > 0 &&
        `write a migration that restores ${found.length} things: ${few(found.map((statement) => statement.split('\n')[0]))}`,
    );
  },

  async lint({ cli, databaseUrl }) {
    const schemas = ['--schema', 'public,private', '--level', 'warning'];
    const { results } = await cli('db', 'lint', `--remote=${databaseUrl}`, ...schemas);
    return finding(
      'the functions have no typing error',
      results.length > 0 &&
        `see npx supabase@3 db lint --remote: ${few(results.map((one) => one.function))}`,
    );
  },

  async advisors({ cli, databaseUrl }) {
    const kind = ['--type', 'security', '--level', 'warn'];
    const { results } = await cli('db', 'advisors', `--remote=${databaseUrl}`, ...kind);
    const found = results.filter(({ name }) => !explainedAdvice.includes(name));
    return finding(
      'the security advisors have nothing to say',
      found.length > 0 && few(found.map(({ detail }) => detail)),
    );
  },
};
