// `npm test`: runs lint, types, unit, database and browser tests, and stops at the first part that fails. `npm test --
// --changed` runs only the tests that most likely find errors in the changes since the branch left main. `npm test --
// --changed <commit>` does so for the changes since a commit.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { planOf, testedDomains } from './changed.mjs';

let failed = false;

function run(name, command, ...args) {
  console.log(`\n${name}: ${command} ${args.join(' ')}`);
  const start = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${name}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`);
  failed ||= status !== 0;
  return status === 0;
}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function changedFiles(since) {
  return [
    ...git('diff', '--name-only', '--diff-filter=d', since).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ].filter(Boolean);
}

function runChanged(since) {
  const files = changedFiles(since);
  const read = (file) => readFileSync(file, 'utf8');
  const { code, isUnit, database, browser, specs } = planOf(files, read, testedDomains());
  console.log(`${files.length} files have changed since ${since}.`);
  if (files.length === 0) return;

  const prettier = ['prettier', '--check', '--ignore-unknown', '--log-level', 'warn'];
  const vitest = ['vitest', 'run', '--passWithNoTests'];
  const vitestDb = [...vitest, '--config', 'vitest.db.config.ts'];
  if (code.length > 0) {
    run('Lint', 'npx', 'eslint', '--no-warn-ignored', ...code);
    run('Types', 'npm', 'run', '--silent', 'typecheck');
  }
  run('Format', 'npx', ...prettier, ...files);
  if (database.length > 0) {
    // The tests in base check rights, types and texts of the whole database, so they always run.
    const domains = [...new Set([...database, 'base'])];
    run('pgTAP', 'npx', ...vitestDb, 'pgtap', '-t', `^pgTAP (${domains.join('|')})/`);
    const folders = domains.map((domain) => `supabase/tests/${domain}/`);
    run('Database', 'npx', ...vitestDb, ...folders, 'scripts/migration', 'scripts/database-types');
  }
  if (isUnit) run('Unit', 'npx', ...vitest, '--changed', since);
  if (code.length > 0) run('Database by imports', 'npx', ...vitestDb, '--changed', since);
  const folders = browser.map((domain) => `e2e/${domain}/`).filter((folder) => existsSync(folder));
  if (specs.length + folders.length > 0) {
    run('Browser', 'npx', 'playwright', 'test', ...new Set([...specs, ...folders]));
  }
  console.log(`
Left out, and run by \`npm test\` before a change lands:
- lint, types and format of files that did not change, and unit tests that read a changed file without an import
- pgTAP, API and race tests of other domains than ${database.join(', ') || 'none'}
- browser tests of other domains than ${browser.join(', ') || 'none'}, and those of the whole site`);
}

const [flag, since] = process.argv.slice(2);
if (flag === '--changed') {
  runChanged(since ?? git('merge-base', 'HEAD', 'main'));
} else {
  const parts = ['lint', 'typecheck', 'test:unit', 'test:db', 'test:e2e'];
  parts.every((part) => run(part, 'npm', 'run', '--silent', part));
}
process.exit(failed ? 1 : 0);
