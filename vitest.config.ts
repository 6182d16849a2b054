import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Unit tests: rules (*.test.ts) in Node, components (*.test.tsx) in jsdom, whose window costs each file a second. A rule
 * that reads the window asks for it in its first line. The database's tests have their own configuration.
 */
export default defineConfig({
  plugins: [react()],
  define: {
    __BUILD_YEAR__: 2026,
    __IS_DEMO__: false,
    'import.meta.env.VITE_SUPABASE_URL': JSON.stringify('http://localhost'),
    'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify('test-key'),
  },
  test: {
    restoreMocks: true,
    clearMocks: true,
    css: false,
    // Room for a machine that is busy with other things.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts', 'supabase/functions/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['src/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx', 'supabase/functions/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['src/testing/setup.ts', 'src/testing/setup-components.ts'],
        },
      },
    ],
  },
});
