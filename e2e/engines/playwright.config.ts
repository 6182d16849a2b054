// `npm run test:engines`: the main flows of e2e in the other engines. Each engine runs one browser at a time.
import { defineConfig } from '@playwright/test';
import site from '../../playwright.config.ts';
import type { EngineOptions } from './fixtures.ts';

export default defineConfig<EngineOptions>({
  ...site,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results',
  projects: (['firefox', 'webkit'] as const).map((engine) => ({
    name: engine,
    use: { engine },
    workers: 1,
  })),
});
