import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Test files that replace modules (`vi.mock`), and therefore cannot share modules with others. */
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
 * Unit tests. Tests of rules (*.test.ts) run in Node, tests of components (*.test.tsx) in happy-dom. A rule's test that
 * needs `window` requests happy-dom in its first line. Most test files share imported modules, which halves the time.
 * Test files that replace modules run apart from the others. The database tests have their own configuration.
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
    // Uses all cores. By default, Vitest leaves one core unused.
    maxWorkers: '100%',
    // Threads start faster than processes.
    pool: 'threads',
    // Enough time for a busy machine.
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
