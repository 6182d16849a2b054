import { expect, test } from 'vitest';

// Only the names are used, because a glob without `eager` imports no file.
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
/** Names that fit any content, such as `utils`. Also `index`, the name of files that only export other files. */
const namesNothing = /\/(?:index|utils?|misc)(?:\.tsx?$|\/)/;

test('files and folders have kebab-case names that describe their content', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => !kebabCase.test(file))).toEqual([]);
  expect(files.filter((file) => namesNothing.test(file))).toEqual([]);
});
