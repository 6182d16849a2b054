import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, expectNoAxeViolations, signInAsAdmin, test } from './fixtures.ts';
import { Backend } from './pages/backend.ts';
import { RequestFormPage } from './pages/request-form.page.ts';

test('a request is found, read, answered, moved on, noted and exported', async ({ page }) => {
  const mark = `staff-${randomUUID()}`;
  await page.goto('/assessment');
  const assessment = new RequestFormPage(page, 'Free safety assessment');
  await assessment.fill({
    firstName: '=HYPERLINK("https://evil.example")',
    lastName: '<b>Ortiz</b>',
    email: `${mark}@example.com`,
    phone: '(562) 555-0100',
    serviceType: 'termite-treatment',
    urgencyLevel: 'urgent',
    insuranceClaim: true,
    concerns: ['Termites or wood damage', 'Vandalism'],
    additionalNotes: 'First line\nSecond line',
  });
  await assessment.submit.click();
  await expect(page).toHaveURL('/');

  await signInAsAdmin(page);
  await expect(page.getByRole('link', { name: /^Requests .*new$/ })).toBeVisible();
  await page.getByRole('link', { name: /^Requests/ }).click();
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  await page.getByLabel('Search requests').fill(mark);
  await page.getByLabel('Kind').selectOption('assessment');
  await page.getByLabel('Status').selectOption('new');
  await expect(page).toHaveURL(`/admin-requests?q=${mark}&kind=assessment&status=new`);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  // The rows are dimmed until the last answer has come.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectNoAxeViolations(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"") <b>Ortiz</b>"`);
  expect(csv.trim().split('\r\n')).toHaveLength(2);

  await rows.nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '=HYPERLINK("https://evil.example") <b>Ortiz</b>',
  );
  for (const [label, text] of [
    ['Service', 'Termites'],
    ['How urgent is it?', 'Urgent (Within 24 hours)'],
    ['An insurance claim is involved', 'Yes'],
    ['There have been incidents before', 'No'],
    ['What applies to your place?', 'Termites or wood damage, Vandalism'],
    ['Anything else', 'First line\nSecond line'],
    ['City', 'Not given'],
  ] as const) {
    const term = page.locator('dt', { hasText: new RegExp(`^${label.replace('?', '\\?')}$`) });
    await expect(term.locator('+ dd')).toHaveText(text, { useInnerText: true });
  }
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute(
    'href',
    'tel:+15625550100',
  );
  await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:/);

  await page.getByLabel('Status').selectOption('contacted');
  await expect(page.getByText('Request marked as contacted')).toBeVisible();
  await expect(page.getByText('New to Contacted')).toBeVisible();
  await page.getByLabel('Add a note').fill('Called twice\nno answer');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Called twice')).toBeVisible();
  await expect(page.getByLabel('Add a note')).toHaveValue('');
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('contacted');

  await page.goto(`/admin-requests?q=${encodeURIComponent('hyperlink("https')}`);
  await expect(page.getByText(`${mark}@example.com`)).toBeVisible();
  await page.goto(`/admin-requests?q=${encodeURIComponent('+1 562.555.0100')}`);
  await expect(page.getByText(`${mark}@example.com`)).toBeVisible();
  await page.goto(`/admin-requests?q=${mark}&status=new`);
  await expect(page.getByText('No requests found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all requests' }).click();
  await expect(page).toHaveURL('/admin-requests');
});

test('a half-typed note is found again at its request', async ({ page }) => {
  const mark = `note-${randomUUID()}`;
  for (const lastName of ['First', 'Second']) {
    await page.goto('/assessment');
    const assessment = new RequestFormPage(page, 'Free safety assessment');
    const email = `${mark}@example.com`;
    await assessment.fill({ firstName: 'Ana', lastName, email, phone: '(562) 555-0100' });
    await assessment.submit.click();
    await expect(page).toHaveURL('/');
  }
  await signInAsAdmin(page);
  await page.goto(`/admin-requests?q=${mark}`);
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('row').filter({ hasText: 'Ana First' }).getByRole('link').click();
  await expect(heading).toHaveText('Ana First');
  await page.getByRole('link', { name: 'Back to requests' }).click();
  await page.getByRole('row').filter({ hasText: 'Ana Second' }).getByRole('link').click();
  await expect(heading).toHaveText('Ana Second');
  await page.getByLabel('Add a note').fill('Called, will call back');
  await page.evaluate(() => window.history.go(-2));
  await expect(heading).toHaveText('Ana First');
  await expect(page.getByLabel('Add a note')).toHaveValue('');
  await page.evaluate(() => window.history.go(2));
  await expect(heading).toHaveText('Ana Second');
  await expect(page.getByLabel('Add a note')).toHaveValue('Called, will call back');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Called, will call back')).toBeVisible();
  await page.getByRole('link', { name: 'Back to requests' }).click();
  await page.getByRole('row').filter({ hasText: 'Ana Second' }).getByRole('link').click();
  await expect(page.getByLabel('Add a note')).toHaveValue('');
});

test('a search takes every character literally', async ({ page }) => {
  await signInAsAdmin(page);
  for (const words of ['%', '_', '\\', '"', '),(name.eq.x', "o'neil*", 'a,b.c']) {
    await page.goto(`/admin-requests?q=${encodeURIComponent(`nobody ${words}`)}`);
    await expect(page.getByText('No requests found')).toBeVisible();
  }
});

test('a price list request is settled', async ({ page, expectConsole }) => {
  const name = `Bulk Buyer ${randomUUID()}`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Request Price List' }).click();
  const form = new RequestFormPage(page, 'Price list request');
  await form.fill({ name, email: `bulk-${randomUUID()}@example.com` });
  await form.submit.click();
  await expect(page.getByText('Request Submitted!', { exact: true })).toBeVisible();

  await signInAsAdmin(page);
  await page.getByRole('link', { name: /^Price list requests/ }).click();
  const card = page.getByRole('article', { name: `Request of ${name}` });
  await expect(card.getByText('Pending')).toBeVisible();
  await expectNoAxeViolations(page);

  expectConsole(/Failed to load resource/);
  await page.route('**/rest/v1/price_list_requests**', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { message: 'broken' } })
      : route.continue(),
  );
  await card.getByRole('button', { name: 'Mark Completed' }).click();
  await expect(page.getByText('Failed to update status')).toBeVisible();
  await page.unroute('**/rest/v1/price_list_requests**');

  await card.getByRole('button', { name: 'Mark Completed' }).click();
  await expect(page.getByText('Request marked as completed')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Mark Completed' })).toBeHidden();
  await expect(card.getByRole('heading')).toBeFocused();
  await card.getByRole('button', { name: 'Mark Rejected' }).click();
  await expect(page.getByText('Request marked as rejected')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Mark Rejected' })).toBeHidden();
  await expect(card.getByRole('button', { name: 'Mark Completed' })).toBeVisible();
});

test('price list requests are filtered by status, and the address holds the filter', async ({
  page,
  request,
}) => {
  const backend = new Backend(request);
  const [waiting, settled] = [`Waiting ${randomUUID()}`, `Settled ${randomUUID()}`];
  await backend.requestPriceList(waiting);
  await backend.requestPriceList(settled);
  await backend.settlePriceRequests(settled, 'rejected');
  await signInAsAdmin(page);
  await page.goto('/admin-price-requests');
  const cardOf = (name: string) => page.getByRole('article', { name: `Request of ${name}` });
  await expect(cardOf(settled)).toBeVisible();
  await page.getByLabel('Status').selectOption('Pending');
  await expect(page).toHaveURL('/admin-price-requests?status=pending');
  await expect(cardOf(settled)).toBeHidden();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('pending');

  // A completed request leaves the list, and the focus moves to the heading.
  await cardOf(waiting).getByRole('button', { name: 'Mark Completed' }).press('Enter');
  await expect(cardOf(waiting)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('Status').selectOption('Completed');
  await expect(cardOf(waiting)).toBeVisible();
});

test('lists that cannot be loaded say so and can be asked for again', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await signInAsAdmin(page);
  for (const [path, table, words] of [
    ['/admin-price-requests', 'price_list_requests', 'Failed to load price requests'],
    ['/admin-requests', 'service_requests', 'Failed to load requests'],
    ['/admin-orders', 'orders', 'Failed to load orders. Please try again.'],
  ] as const) {
    const address = `**/rest/v1/${table}**`;
    await page.route(address, (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});
