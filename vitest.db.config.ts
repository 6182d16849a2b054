import { defineConfig } from 'vitest/config';

/**
 * Tests of the database: pgTAP files and races on a real PostgreSQL, calls to the API of the embedded backend, and
 * tests of the scripts that open a database. `npm run test:db` runs them.
 */
export default defineConfig({
  test: {
    include: ['{scripts,supabase/tests}/**/*.test.ts'],
    globalSetup: ['supabase/tests/support/global-setup.ts'],
    setupFiles: ['src/testing/properties.ts'],
    environment: 'node',
    // The test files share imported modules, because the modules of the backend take long to load.
    isolate: false,
    // Uses all cores. By default, Vitest leaves one core unused.
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
