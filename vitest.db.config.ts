import { defineConfig } from 'vitest/config';

/**
 * The database's tests: pgTAP files and races on a real PostgreSQL, calls over the embedded backend's API, and the
 * scripts that open either. `npm run test:db` runs them.
 */
export default defineConfig({
  test: {
    include: ['{scripts,supabase/tests}/**/*.test.ts'],
    globalSetup: ['supabase/tests/support/global-setup.ts'],
    setupFiles: ['src/testing/properties.ts'],
    environment: 'node',
    // The files share nothing but the modules, and the backend's are heavy to load.
    isolate: false,
    // Left to itself, Vitest keeps a core free: on two cores, one file at a time.
    maxWorkers: '100%',
    // Threads start sooner than processes.
    pool: 'threads',
    testTimeout: 60_000,
    // The first that asks for a database may have to wait until it is made.
    hookTimeout: 600_000,
    // What the backend says at its start.
    silent: 'passed-only',
  },
});
