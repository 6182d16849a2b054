import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { shiftDay } from '../../src/lib/format/business-days.ts';
import { businessToday } from '../../src/lib/format/dates.ts';
import { button, expect, expectAccessible, signInAsAdmin, test } from '../fixtures.ts';
import { newEmail, unique } from '../pages/unique.ts';

const header = 'Name;E-Mail;Phone;Street;City;State;ZIP;Notes;Price;Frequency;Next visit';
const faults: ((row: string[]) => string[])[] = [
  ([, ...rest]) => ['', ...rest],
  ([name, , ...rest]) => [name!, 'ann@', ...rest],
  ([name, email, , ...rest]) => [name!, email!, '5.55E+09', ...rest],
  (row) => [...row.slice(0, 6), '2134', ...row.slice(7)],
  (row) => [...row.slice(0, 7), '=HYPERLINK(1)', ...row.slice(8)],
  (row) => [...row.slice(0, 8), '$89.00', '', ''],
];

/**
 * Writes a list of customers with the same family name. The last two of 200 customers have a plan.
 *
 * @param faulty Number of rows with a fault. They come first.
 */
function listOf(family: string, emails: readonly string[], faulty: number): string {
  const nextVisit = shiftDay(businessToday(), 20);
  const rows = emails.map((email, index) => {
    const plan = index >= 198 ? ['$1,089.00', 'Quarterly', nextVisit] : ['', '', ''];
    const row = [
      `Ann ${index} ${family}`,
      email,
      `5625550${String(index).padStart(3, '0')}`,
      `${index} Elm St`,
      'Long Beach',
      'CA',
      '90802',
      `Gate ${family}`,
      ...plan,
    ];
    return index < faulty ? faults[index % faults.length]!(row) : row;
  });
  return [header, ...rows.map((row) => row.join(';'))].join('\r\n');
}

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('a list of 200 former customers is checked, corrected, saved once, found, and undone', async ({
  page,
  backend,
  mailbox,
}) => {
  test.slow();
  const family = `Adams${unique()}`;
  const { email: known } = await backend.placeOrder('water-filter', 1);
  const emails = Array.from({ length: 200 }, (_, index) =>
    // One person is a known customer, and one has no email address.
    index === 100 ? known : index === 150 ? '' : newEmail(`before-${index}`),
  );
  const withPlan = emails[199]!;
  await signInAsAdmin(page);
  await page.goto('/admin-customers');
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  await expect(page).toHaveTitle(/^Import customers/);

  await choose(page, 'photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]));
  await expect(page.getByRole('alert').getByText('This is a picture.')).toBeVisible();
  await expectAccessible(page);

  // 30 rows have faults. The page shows them and offers them as a file.
  const fileName = `${family}.csv`;
  await choose(page, fileName, listOf(family, emails, 30));
  await expect(
    page.getByText('200 rows: 169 customers can be imported, 1 double left out, 30 rows to mend.'),
  ).toBeVisible();
  const toMend = page.getByRole('region', { name: '30 rows to mend' });
  await expect(toMend).toContainText('Name: The name is missing.');
  await expect(toMend).toContainText('E-Mail: This is no email address like name@example.com.');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  const downloading = page.waitForEvent('download');
  await button(page, 'Download the rows to mend').press('Enter');
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(31);
  expect(lines[0]).toContain('"Row of the list","To mend"');
  expect(lines[5]).toContain(`"'=HYPERLINK(1)"`);
  expect(lines[5]).toContain('Notes: This is a formula.');

  // The team member chooses the corrected file. One of its rows is already a customer.
  await choose(page, fileName, listOf(family, emails, 0));
  await expect(
    page.getByText('200 rows: 199 customers can be imported, 1 double left out.'),
  ).toBeVisible();
  const doubles = page.getByRole('region', { name: '1 customer twice' });
  await expect(doubles).toContainText(known);
  await expect(button(page, 'Import 199 customers')).toBeVisible();
  await button(page, 'Save as well').press('Enter');
  await expect(button(page, 'Import 200 customers')).toBeVisible();
  await button(page, 'Leave out').press('Enter');
  await button(page, 'Import 199 customers').press('Enter');
  await expect(page.getByText('Please choose what the plans are for')).toBeVisible();
  await expect(page.getByLabel('Agreed on')).toBeFocused();
  await page.getByLabel('Agreed on').fill('2025-03-01');
  await page.getByLabel('What for').selectOption('Pest Control & Inspection');
  await expectAccessible(page);
  const preview = page.getByRole('table', { name: 'Customers to import' });
  for (let index = 0; index < 19; index += 1) await button(page, 'Next customers').press('Enter');
  await expect(preview).toContainText('every 3 months, $1,089.00 a visit');

  // The response is lost. The list is sent again and saved once.
  let isLost = true;
  await page.route('**/rpc/import_customers', async (route) => {
    if (!isLost) return route.fallback();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Import 199 customers').press('Enter');
  await expect(page.getByText('Not imported', { exact: true }).first()).toBeVisible();
  await button(page, 'Import 199 customers').press('Enter');
  const done = page.getByText('199 customers imported.');
  await expect(page.locator('p', { has: done })).toBeFocused();
  await expect(page.getByRole('region', { name: '1 row to mend' })).toContainText(
    'this customer was there already',
  );
  const entry = page.getByRole('listitem').filter({ hasText: fileName });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('199 customers, 2 plans');
  await expectAccessible(page);

  // The imported people are customers now. They are in the list, and they have a page and the visits of their plans.
  await page.getByRole('link', { name: 'See imported customers' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Show', exact: true })).toHaveValue('imported');
  await page.goto(`/admin-customers/${emails[0]}`);
  await expect(page.getByRole('region', { name: 'From before' })).toContainText(
    'Long Beach, CA 90802',
  );
  await expectAccessible(page);
  await page.goto(`/admin-customers/${withPlan}`);
  await expect(page.getByText('every 3 months, $1,089.00 a visit').first()).toBeVisible();
  await page.getByRole('link', { name: /REQ-/ }).first().press('Enter');
  await expect(page.getByText(/Accepted by .* on Mar 1, 2025, on paper/).first()).toBeVisible();
  await mailbox.expectMails(withPlan, 0);

  // The imported customers have no new records, so the import can be undone.
  await page.goto('/admin-customers/import');
  await button(page, `Undo the import of ${fileName}`).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText('with the requests and visits of their plans');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo import' }).press('Enter');
  await expect(entry).toContainText('Undone');
  expect(await backend.rows(`imported_customers?note=eq.Gate ${family}`)).toEqual([]);
  expect(await backend.rows(`service_requests?email=eq.${withPlan}`)).toEqual([]);
  await mailbox.expectMails(withPlan, 0);
});
