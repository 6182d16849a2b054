// @vitest-environment node
import { build, type Rollup } from 'vite';
import { describe, expect, test, vi } from 'vitest';
import { costs } from './costs.ts';

/** All code that a visitor's browser may load. */
async function builtCode(showPriceComparison: boolean): Promise<string> {
  // The embedded backend warns on Node 20 when Vite's configuration loads it.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubEnv('VITE_SHOW_PRICE_COMPARISON', String(showPriceComparison));
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example.com');
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_test');
  const built = (await build({
    logLevel: 'error',
    build: { write: false },
  })) as Rollup.RollupOutput;
  return built.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

/** Purchase prices that a file may hold for no other reason: 999 is also a number of milliseconds. */
const tellingPrices = Object.values(costs)
  .map(({ distributorPriceCents }) => distributorPriceCents)
  .filter((cents) => cents > 10_000 && cents % 100 !== 0);

describe('the built site', () => {
  test('holds no purchase price where it compares none', async () => {
    const code = await builtCode(false);
    expect(code).toContain('myfak-kit');
    expect(code).not.toMatch(/markupPercent|distributorPriceCents:\d/);
    for (const cents of tellingPrices) expect(code).not.toMatch(new RegExp(`\\b${cents}\\b`));
  });

  test('holds the purchase prices that it compares with', async () => {
    const code = await builtCode(true);
    for (const cents of tellingPrices) expect(code).toMatch(new RegExp(`\\b${cents}\\b`));
  });
});
