import { defineConfig, devices } from '@playwright/test';
import { browserArgs, findBrowser } from './scripts/browser.mjs';

const executablePath = findBrowser('headlessShell') ?? findBrowser();
/** Set by `npm run test:real`, which serves the site on a PostgreSQL with real programs. */
const isReal = process.env.FLS_REAL_DATABASE !== undefined;

export default defineConfig({
  testDir: 'e2e',
  testIgnore: ['engines/**', ...(isReal ? [] : ['real-*.spec.ts'])],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // No retries, since a test that passes the second time hides a race.
  retries: 0,
  // A small machine has two cores. Each worker waits a third of its time, so one more worker can run.
  workers: 3,
  reporter: [['list']],
  // Enough time for a busy machine. A passing test never waits for it.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    // The port of the server below: E2E_PORT, or the free port that it chose.
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    // No traces, since every test would record one and take a third longer. Use `--trace retain-on-failure` if needed.
    screenshot: 'only-on-failure',
    // Motion is reduced, since films are rendered by the processor here. Tests of motion, and of everything that a page
    // loads, allow motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserArgs },
  },
  webServer: isReal
    ? []
    : {
        command: 'node scripts/e2e-server.mjs',
        // The root of the project. The configuration of the other engines extends this one from another folder.
        cwd: import.meta.dirname,
        // The server is ready when it prints this line. A URL would not prove it, since another server could answer
        // there.
        wait: {
          stdout:
            /Browser tests' site on http:\/\/localhost:(?<E2E_PORT>\d+)\/ from (?<E2E_SITE>.+)/,
        },
        // Enough time for two builds and a database with all migrations.
        timeout: 600_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      },
});
