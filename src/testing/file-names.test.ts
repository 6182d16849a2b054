import { expect, test } from 'vitest';

// Only the names: nothing is imported before somebody calls for it.
const files = Object.keys(
  import.meta.glob([
    '/*.{js,mjs,ts}',
    '/src/**/*.{ts,tsx,css}',
    '/e2e/**/*.ts',
    '/scripts/**/*.{js,mjs,ts}',
    '/art/**/*.mjs',
    '/supabase/tests/**/*.ts',
  ]),
);

const kebabCase = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+(?:\.[a-z]+)+$/;
/** Names that say nothing of what is inside, so that anything ends up there; and barrels. */
const namesNothing = /\/(?:index|utils?|misc)(?:\.tsx?$|\/)/;

test('files and folders have kebab-case names that say what is inside', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => !kebabCase.test(file))).toEqual([]);
  expect(files.filter((file) => namesNothing.test(file))).toEqual([]);
});
