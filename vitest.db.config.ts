import { defineConfig } from 'vitest/config';

/**
 * Tests of the database: pgTAP files and races on a real PostgreSQL, calls to the API of the embedded backend, and the
 * scripts that open either of them. `npm run test:db` runs them.
 */
export default defineConfig({
  test: {
    include: ['{scripts,supabase/tests}/**/*.test.ts'],
    globalSetup: ['supabase/tests/support/global-setup.ts'],
    setupFiles: ['src/testing/properties.ts'],
    environment: 'node',
    // Without isolation, the files share their modules. The modules of the backend take long to load.
    isolate: false,
    // By default, Vitest leaves one core unused, so on two cores only one file would run at a time.
    maxWorkers: '100%',
    // Threads start faster than processes.
    pool: 'threads',
    testTimeout: 60_000,
    // The first test that needs a database waits until it is created.
    hookTimeout: 600_000,
    // Hides the output of the backend at its start.
    silent: 'passed-only',
  },
});
