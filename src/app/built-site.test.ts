// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { build, type Rollup } from 'vite';
import { expect, test, vi } from 'vitest';
import { site } from '#config/site.ts';
import { entries } from '#features/catalog/entries/entries.ts';

// A build takes long on a busy computer.
vi.setConfig({ testTimeout: 180_000 });

/** Words in file names that content blockers often block. */
const blockedName =
  /(^|[-_./])(ads?|advert\w*|affiliates?|analytics|banners?|beacons?|cookies?|pixels?|popups?|promos?|sponsors?|stats|tracke?[drs]?|tracking)([-_./]|$)/;

/** Fails if files import each other in a circle. One of them would run before its imports exist. */
function expectNoCircle(output: Rollup.RollupOutput['output']): void {
  const importsOf = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.imports : []]),
  );
  const visited = new Set<string>();
  const walk = (file: string, above: readonly string[]) => {
    expect(above, `files that import ${file}`).not.toContain(file);
    if (visited.has(file)) return;
    visited.add(file);
    for (const next of importsOf.get(file) ?? []) walk(next, [...above, file]);
  };
  for (const file of importsOf.keys()) walk(file, []);
}

/** The text of all built files. Prerendered pages are not included, because they come from the same modules. */
async function builtFiles(): Promise<string> {
  vi.stubEnv('VITE_SHOW_PRICE_COMPARISON', 'false');
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example.com');
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_test');
  const built = (await build({
    logLevel: 'error',
    publicDir: false,
    build: { write: false },
  })) as Rollup.RollupOutput;
  for (const { fileName } of built.output) expect(fileName).not.toMatch(blockedName);
  expectNoCircle(built.output);
  return built.output
    .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
    .join('\n');
}

/** Purchase prices that can be recognized in a file. A number such as 999 could also be a time in milliseconds. */
const recognizablePrices = entries
  .map(({ distributorPriceCents }) => distributorPriceCents)
  .filter((cents) => cents > 10_000 && cents % 100 !== 0);

/** Fails with a list of the wrong facts. An `expect` on the text itself would print a megabyte. */
function expectToHold(files: string, facts: (string | RegExp)[], holds = true): void {
  const isFound = (fact: string | RegExp) =>
    typeof fact === 'string' ? files.includes(fact) : fact.test(files);
  const wrong = facts.filter((fact) => isFound(fact) !== holds);
  expect(wrong.map(String), `what the build should ${holds ? '' : 'not '}hold`).toEqual([]);
}

const prices = recognizablePrices.map((cents) => new RegExp(`\\b${cents}\\b`));

test('a build for a hosted project fails while the payee is a sample', () => {
  const { status, stderr } = spawnSync('node', ['scripts/build.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, VITE_SUPABASE_URL: 'https://project.example.com' },
  });
  expect(stderr).toContain('Fill in where customers pay, in src/config/billing.ts: the street');
  expect(status).toBe(1);
});

test('without a price comparison, the built site contains no purchase price', async () => {
  const files = await builtFiles();
  expectToHold(files, ['myfak-kit', `"name":"${site.name}"`, 'hosted by Supabase']);
  expectToHold(files, ['This copy of the site is a demonstration'], false);
  expectToHold(files, [...prices, /%[A-Z_]+%/], false);
  // The catalog's source entries must not be in the build, because they contain facts for staff only.
  expectToHold(
    files,
    entries.map(({ supplierSku }) => supplierSku),
    false,
  );
  expectToHold(files, [site.phone.display, site.phone.e164, site.email.display]);
});

test('no public file has a name that a content blocker matches', () => {
  for (const name of readdirSync('public', { recursive: true, encoding: 'utf8' })) {
    // Visitors' browsers do not load the pictures for link previews, so content blockers do not matter there.
    if (!name.startsWith('media/og/')) expect(name).not.toMatch(blockedName);
  }
});
