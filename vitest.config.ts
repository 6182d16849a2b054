import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Unit tests: pure rules and components, in jsdom. The database's tests have their own configuration. */
export default defineConfig({
  plugins: [react()],
  define: {
    __BUILD_YEAR__: 2026,
    __IS_DEMO__: false,
    'import.meta.env.VITE_SUPABASE_URL': JSON.stringify('http://localhost'),
    'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify('test-key'),
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'supabase/functions/**/*.test.ts'],
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    clearMocks: true,
    css: false,
    // Room for a machine that is busy with other things.
    testTimeout: 30_000,
  },
});
