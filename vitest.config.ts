import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Files that replace modules (`vi.mock`), and therefore share none with others. */
const mocking = ['src', 'supabase/functions'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8'))),
);

const setup = ['src/testing/setup.ts', 'src/testing/properties.ts'];
const kinds = [
  { name: 'rules', ends: '.test.ts', environment: 'node', setupFiles: setup },
  {
    name: 'components',
    ends: '.test.tsx',
    environment: 'happy-dom',
    setupFiles: [...setup, 'src/testing/setup-components.ts'],
  },
];

/**
 * Unit tests: rules (*.test.ts) in Node, components (*.test.tsx) in happy-dom. A rule that reads the window asks for it in
 * its first line. Files share the modules that they import, which takes half the time, unless they replace some: those
 * run apart. The database's tests have their own configuration.
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
    // Left to itself, Vitest keeps a core free: on two cores, one file at a time.
    maxWorkers: '100%',
    // Threads start sooner than processes.
    pool: 'threads',
    // Room for a machine that is busy with other things.
    testTimeout: 30_000,
    projects: kinds.flatMap(({ name, ends, ...kind }) => {
      const include = [`{src,supabase/functions}/**/*${ends}`];
      const apart = mocking.filter((file) => file.endsWith(ends));
      return [
        { extends: true, test: { ...kind, name, include, exclude: apart, isolate: false } },
        { extends: true, test: { ...kind, name: `${name} apart`, include: apart } },
      ];
    }),
  },
});
