import { expect, test } from 'vitest';
import { planOf, testedDomains } from './changed.mjs';

const domains = testedDomains();
const page = `import { x } from '#features/orders/x.ts';\nimport { y } from '#features/mails/y.ts';`;
const plan = (...files: string[]) => planOf(files, () => page, domains);

test.each([
  [
    'a function of the database',
    'supabase/schemas/billing/plans/staff.sql',
    ['billing'],
    ['billing'],
  ],
  ['a pgTAP file', 'supabase/tests/billing/plans.sql', ['billing'], []],
  ['a feature', 'src/features/photos/photo.ts', [], ['photos']],
  ['a page', 'src/pages/admin/today.tsx', [], ['orders', 'mails']],
  ['a function of the server', 'supabase/functions/photos/jpeg.ts', [], ['photos']],
  ['what all share', 'src/lib/format/money.ts', [], []],
  ['a page of the docs', 'docs/tour.md', [], []],
])('%s', (_what, file, database, browser) => {
  const { database: tested, browser: walked } = plan(file);
  expect(tested).toEqual(database);
  expect(walked.toSorted()).toEqual(browser.toSorted());
});

test('a migration alone selects all domains, and beside a schema it selects none', () => {
  const migration = 'supabase/migrations/1_initial.sql';
  expect(plan(migration).database).toEqual(domains);
  expect(plan(migration, 'supabase/schemas/mails/rules.sql').database).toEqual(['mails']);
});
