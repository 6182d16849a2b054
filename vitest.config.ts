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
 * Unit tests: rules (*.test.ts) run in Node, components (*.test.tsx) in happy-dom. A rule that needs `window` requests
 * it in its first line. Test files share the modules that they import, which halves the time, except files that replace
 * modules: these run apart. The database tests have their own configuration.
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
    // By default, Vitest leaves one core unused, so on two cores only one file would run at a time.
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
