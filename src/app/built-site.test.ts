// @vitest-environment node
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rollup } from 'vite';
import { afterAll, expect, test, vi } from 'vitest';
import { site } from '#config/site.ts';
import { entries } from '#features/catalog/entries/entries.ts';

const copy = mkdtempSync(path.join(tmpdir(), 'built-site-'));
afterAll(() => rmSync(copy, { recursive: true }));

/** What common lists of content blockers look for in the name of a file. */
const blockedName =
  /(^|[-_./])(ads?|advert\w*|affiliates?|analytics|banners?|beacons?|cookies?|pixels?|popups?|promos?|sponsors?|stats|tracke?[drs]?|tracking)([-_./]|$)/;

/** The text of every built file. The prerendered pages are not among them: they come from the same modules. */
async function builtFiles(root: string, showPriceComparison: boolean): Promise<string> {
  vi.stubEnv('VITE_SHOW_PRICE_COMPARISON', String(showPriceComparison));
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example.com');
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_test');
  const built = (await build({
    root,
    logLevel: 'error',
    publicDir: false,
    build: { write: false },
  })) as Rollup.RollupOutput;
  for (const { fileName } of built.output) expect(fileName).not.toMatch(blockedName);
  return built.output
    .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
    .join('\n');
}

/** Purchase prices that a file may hold for no other reason: 999 is also a number of milliseconds. */
const tellingPrices = entries
  .map(({ distributorPriceCents }) => distributorPriceCents)
  .filter((cents) => cents > 10_000 && cents % 100 !== 0);

/** The Premium plan's price, as the minifier may write it. */
const premium = (dollars: number) => new RegExp(`\\$${dollars}\\b|\\b${dollars}(?:00|e2)\\b`);

test('without a price comparison, the built site holds no purchase price', async () => {
  const files = await builtFiles(process.cwd(), false);
  expect(files).toContain('myfak-kit');
  for (const cents of tellingPrices) {
    expect(new RegExp(`\\b${cents}\\b`).test(files), `a purchase price, ${cents}`).toBe(false);
  }
  // The entries themselves are no part of it: they hold what only staff may know.
  for (const { supplierSku } of entries) {
    expect(files.includes(supplierSku), `the SKU ${supplierSku}`).toBe(false);
  }

  expect(files).toContain(`"name":"${site.name}"`);
  expect(files).not.toMatch(/%[A-Z_]+%/);
  // What the next test must not find.
  for (const fact of [site.phone.display, site.phone.e164, site.email.display]) {
    expect(files).toContain(fact);
  }
  expect(files).toMatch(premium(349));
});

test('no content blocker stops a public file for its name', () => {
  for (const name of readdirSync('public', { recursive: true, encoding: 'utf8' })) {
    // Pictures for link previews are fetched by other programs.
    if (!name.startsWith('media/og/')) expect(name).not.toMatch(blockedName);
  }
});

test('a phone number, an email address and a price are changed in one line each', async () => {
  for (const name of ['src', 'scripts', 'index.html', 'package.json']) {
    cpSync(name, path.join(copy, name), { recursive: true });
  }
  for (const name of ['vite.config.ts', 'tailwind.config.ts']) cpSync(name, path.join(copy, name));
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  const change = (name: string, before: string, after: string) => {
    const file = path.join(copy, name);
    const text = readFileSync(file, 'utf8');
    expect(text.split(before)).toHaveLength(2);
    writeFileSync(file, text.replace(before, after));
  };
  change('src/config/site.ts', site.phone.display, '(213) 555-0187');
  change('src/config/site.ts', site.email.display, 'help@changed.example');
  change('src/content/guard-prices.ts', 'premium: 349_00', 'premium: 351_00');

  const files = await builtFiles(copy, true);
  for (const fact of ['(213) 555-0187', '+12135550187', 'help@changed.example']) {
    expect(files).toContain(fact);
  }
  expect(files).toMatch(premium(351));
  for (const fact of [site.phone.display, site.phone.e164, site.email.display]) {
    expect(files).not.toContain(fact);
  }
  expect(files).not.toMatch(premium(349));

  // This build compares prices.
  for (const cents of tellingPrices) expect(files).toMatch(new RegExp(`\\b${cents}\\b`));
});
