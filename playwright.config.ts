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
  // No retries, because a test that passes the second time hides a race.
  retries: 0,
  // Three workers on a machine with two cores, because each worker waits a third of the time.
  workers: 3,
  reporter: [['list']],
  // Enough time for a busy machine.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    // The port of the server below: E2E_PORT, or a free port that the server chose.
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    // No traces, because recording them makes every test a third slower. Use `--trace retain-on-failure` if needed.
    screenshot: 'only-on-failure',
    // Most tests use reduced motion, because playing films is slow without a graphics card. Tests of motion allow it.
    // So do tests of everything that a page loads.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserArgs },
  },
  webServer: isReal
    ? []
    : {
        command: 'node scripts/e2e-server.mjs',
        // The root of the project. e2e/engines extends this configuration from another folder.
        cwd: import.meta.dirname,
        // The server is ready when it prints this line. Another server could respond at the URL, so a response proves
        // nothing.
        wait: {
          stdout:
            /Browser tests' site on http:\/\/localhost:(?<E2E_PORT>\d+)\/ from (?<E2E_SITE>.+)/,
        },
        // Enough time for two builds and a database with all migrations.
        timeout: 600_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      },
});
