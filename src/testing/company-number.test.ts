import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site } from '#config/site.ts';

const digits = site.phone.e164.slice(2);
const number = new RegExp([...digits].join('[^0-9\\n]{0,2}'));

test('the phone number of the company is in no other file, so that it can change', () => {
  const files = [
    'src',
    'e2e',
    'scripts',
    'supabase/schemas',
    'supabase/functions',
    'supabase/tests',
  ]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file))
    .concat('index.html', 'vite.config.ts');
  expect(files.filter((file) => number.test(readFileSync(file, 'utf8')))).toEqual([
    'src/config/site.ts',
    // The database has its own copy of the number. Another test compares that copy with site.ts.
    'supabase/schemas/base/tables.sql',
  ]);
});
