import { randomUUID } from 'node:crypto';
import { expect, expectAlive, holdBack, test } from './fixtures.ts';
import { RequestFormPage } from './pages/request-form.page.ts';

test('a dialog takes the focus, keeps what is typed however it is closed, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Get Free Quote' }).first();
  const dialog = page.getByRole('dialog', { name: 'Get your free quote' });
  const quote = new RequestFormPage(page, 'Quote request');

  await opener.click();
  await expect(quote.control('firstName')).toBeFocused();
  // Nothing typed: a click beside it closes it.
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await quote.control('firstName').fill('Ana');
  await quote.control('services').nth(2).check();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(quote.control('firstName')).toHaveValue('Ana');
  await expect(quote.control('services').nth(2)).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await opener.click();
  await expect(quote.control('firstName')).toHaveValue('Ana');
});

test('a dialog stays open while it is sending', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Request Price List' }).click();
  const request = new RequestFormPage(page, 'Price list request');
  await request.fill({ name: 'Ana Ortiz', email: `ana-${randomUUID()}@example.com` });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/rest/v1/price_list_requests**', async (route) => {
    await released;
    await route.continue();
  });
  await request.submit.click();
  await expect(request.submit).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(request.form).toBeVisible();
  release();
  await expect(request.form).toBeHidden();
  await expect(page.getByText('Request Submitted!')).toBeVisible();
});

test('the price list dialog is at most 500 px wide, with a message box of four rows', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Request Price List' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(500);
  await expect(dialog.locator('textarea[name="message"]')).toHaveAttribute('rows', '4');
});

test('the booking dialog closes and says that it was sent', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Book Services Now' }).click();
  const booking = new RequestFormPage(page, 'Service booking');
  await booking.fill({
    firstName: 'Ana',
    lastName: 'Ortiz',
    email: `dialog-${randomUUID()}@example.com`,
    phone: '5625550100',
    address: '12 Ocean Blvd',
    city: 'Long Beach',
    zipCode: '90802',
    serviceType: 'multiple',
    propertyType: 'office',
    propertySize: 'small',
  });
  await booking.submit.click();
  await expect(page.getByText('Booking Request Submitted!', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Your reference: REQ-[A-Z2-9]{6}$/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Book Services Now' }).click();
  await expect(booking.control('firstName')).toHaveValue('');
});

test('a dialog that cannot be fetched offers the phone and a reload, and opens once it can', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource|dynamically imported module/);
  let isBroken = true;
  await page.route(/quote-dialog(?!-button)/, (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Get Free Quote' }).first();
  await opener.click();
  const notice = page.getByRole('alert');
  await expect(notice.getByRole('link', { name: /Call/ })).toHaveAttribute('href', /^tel:/);
  await notice.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(notice).toBeVisible();
  isBroken = false;
  await expect(notice.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(notice).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a dialog whose code stalls offers the phone as well', async ({ page }) => {
  await page.clock.install();
  const release = await holdBack(page, /quote-dialog(?!-button)/);
  await page.goto('/');
  await expectAlive(page);
  await page.getByRole('button', { name: 'Get Free Quote' }).first().click();
  await page.clock.fastForward(15_000);
  const notice = page.getByRole('alert');
  await expect(notice.getByRole('link', { name: /Call/ })).toHaveAttribute('href', /^tel:/);
  release();
  await page.getByRole('button', { name: 'Get Free Quote' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(notice).toBeHidden();
});
