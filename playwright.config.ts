import { defineConfig, devices } from '@playwright/test';
import { browserArgs, findBrowser } from './scripts/browser.mjs';

const executablePath = findBrowser('headlessShell') ?? findBrowser();
/** Set by `npm run test:auth`, which serves a site with Supabase Auth itself. */
const usesRealAuth = process.env.FLS_AUTH_DATABASE !== undefined;

export default defineConfig({
  testDir: 'e2e',
  ...(usesRealAuth
    ? { testMatch: 'real-auth.spec.ts' }
    : { testIgnore: ['real-auth.spec.ts', 'engines/**'] }),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes the second time hides a race.
  retries: 0,
  // One more than a small machine has cores: each worker waits a third of its time.
  workers: 3,
  reporter: [['list']],
  // Room for a machine that is busy with other things; a passing test never waits for it.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    // The server's own word, below: E2E_PORT, or else the free port that it took.
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    // A trace is recorded by every test, and makes all a third slower: `--trace retain-on-failure` when one is wanted.
    screenshot: 'only-on-failure',
    // Films are drawn by the processor here. Tests about motion, and about all that a page loads, say so.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserArgs },
  },
  webServer: usesRealAuth
    ? []
    : {
        command: 'node scripts/e2e-server.mjs',
        // The configuration of the other engines, in a folder of its own, takes this one over.
        cwd: import.meta.dirname,
        // Its line, and no address, tells that it is up: another server may answer there.
        wait: {
          stdout:
            /Browser tests' site on http:\/\/localhost:(?<E2E_PORT>\d+)\/ from (?<E2E_SITE>.+)/,
        },
        // Two builds, and a database with all its migrations.
        timeout: 600_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      },
});
