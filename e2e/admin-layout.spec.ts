import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectOpened,
  signInAsAdmin,
  test,
} from './fixtures.ts';
import { unique } from './pages/unique.ts';

/** The box around a table. It scrolls if the table is wider. */
const boxOf = (table: Locator) => table.locator('..');

/** Polls, because parts of a page change some frames after a resize. */
async function expectLowerThan(most: number, element: Locator, message = ''): Promise<void> {
  const height = async () => (await element.boundingBox())?.height;
  await expect.poll(height, { message }).toBeLessThan(most);
}

/** Expects that neither the page nor the box of a table scrolls sideways. */
async function expectToFit(page: Page, widths = [320, 360, 768, 1024, 1280]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page.locator('html'), `${width}`);
    for (const table of await page.getByRole('table').all()) {
      const label = await table.getAttribute('aria-label');
      await expectNoSidewaysScroll(boxOf(table), `${width}: ${label}`);
    }
  }
}

test('orders fit all widths from phone to laptop, even with long words and large amounts', async ({
  page,
  backend,
}) => {
  const mark = unique();
  const email = `${mark}${'x'.repeat(52)}@${'y'.repeat(60)}.example.com`;
  const firstName = 'x'.repeat(90);
  const { orderNumber } = await backend.placeOrder('fire-starter', 1, email, { firstName });
  const amounts = { revenue: 9_999_999.99, subtotal: 9_999_999.99, profit: 9_999_999.99 };
  await page.route('**/rpc/admin_order_totals', (route) =>
    route.fulfill({
      json: [{ orders: 12_345, open: 3, ...amounts, average: 9_999_999.99, refunds: 0 }],
    }),
  );
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin-orders?q=${orderNumber}`);
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(links.first()).toBeInViewport({ ratio: 1 });
  await expect(links.last()).toBeInViewport({ ratio: 1 });

  const list = page.getByRole('table', { name: 'Orders', exact: true });
  const link = page.getByRole('link', { name: orderNumber, exact: true });
  const invoice = list.getByRole('link', { name: `Email Invoice of ${orderNumber}` });
  const amount = page.getByText('$9,999,999.99', { exact: true });
  await expect(amount).toHaveCount(3);
  await page.evaluate(() => document.fonts.load('800 1em "Public Sans"'));
  for (const width of [320, 360, 767, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 1024 });
    await expect(link).toBeVisible();
    // A link of one line is lower than 40 pixels.
    if (width >= 768) await expectLowerThan(40, link, `${width}`);
    for (const large of await amount.all()) {
      await expectNoSidewaysScroll(large, `${width}`);
      await expectLowerThan(40, large, `${width}`);
    }
    if (width < 768) {
      await expect(invoice).toHaveAttribute('href', new RegExp(`^mailto:${mark}.*${orderNumber}`));
      if (width >= 360) await expectLowerThan(50, invoice, `${width}`);
      const box = (await invoice.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    await expectNoSidewaysScroll(boxOf(list), `${width}`);
    await expectNoSidewaysScroll(page.locator('html'), `${width}`);
  }
  // The box is a tab stop only if it scrolls.
  await expect(boxOf(list)).not.toHaveAttribute('tabindex');
  const wide = await page.addStyleTag({ content: 'table { min-width: 2000px }' });
  await expect(page.getByRole('group', { name: 'Orders', exact: true })).toHaveAttribute(
    'tabindex',
    '0',
  );
  await wide.evaluate((style) => (style as Element).remove());
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoAxeViolations(page);

  await link.click();
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await expectToFit(page);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('region', { name: 'Invoice' });
  await expectNoSidewaysScroll(printed);
  for (const text of [orderNumber, 'Order number']) {
    await expectLowerThan(30, printed.getByText(text, { exact: true }));
  }
});

test('requests, stock and team fit all widths from phone to laptop', async ({ page, backend }) => {
  const word = unique().padEnd(60, 'x');
  const email = `${word}@${'y'.repeat(60)}.example.com`;
  await backend.requestService('assessment', {
    ...{ firstName: 'Ana', lastName: word, email, phone: '(562) 555-0100' },
    additionalNotes: `See https://example.com/${word.repeat(3)}`,
  });
  await backend.placeOrder('streamlight-flashlight', 1);
  await page.route('**/rest/v1/stock_movements?*', async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as object[];
    const json = rows.map((row) => ({ ...row, change: -12_345, stockAfter: 89_596 }));
    await route.fulfill({ response, json });
  });
  const boss = await backend.createAdmin();
  await backend.createAdmin();
  for (const url of ['**/rpc/admin_team?*', '**/rest/v1/team_changes?*']) {
    await page.route(url, async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as object[];
      const long = { email, name: email, addedBy: email, by: email };
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, ...long })) });
    });
  }
  await signInAsAdmin(page, boss);
  await page.goto(`/admin-requests?q=${word}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectToFit(page);
  await page.getByRole('row').getByRole('link', { name: /^REQ-/ }).click();
  await expectOpened(page, word);
  await page.getByLabel('Add a note').fill(word.repeat(3));
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').getByText(word.repeat(3))).toBeVisible();
  await expectToFit(page);

  // On a phone, More shows the other actions. The box of a reply stays visible.
  await page.setViewportSize({ width: 360, height: 900 });
  const acts = page.getByRole('region', { name: 'Actions' });
  await expect(acts.getByRole('button', { name: 'Set visit' })).toBeVisible();
  await expect(acts.getByRole('link', { name: 'Write a quote' })).toBeHidden();
  await acts.getByRole('button', { name: 'More' }).press('Enter');
  await expect(acts.getByRole('link', { name: 'Write a quote' })).toBeVisible();
  await acts.getByRole('button', { name: 'Write to the customer' }).press('Enter');
  await acts.getByRole('button', { name: 'Less' }).press('Enter');
  await expect(acts.getByRole('textbox')).toBeVisible();

  await page.goto('/admin-inventory?low=1');
  const list = page.getByRole('table', { name: 'Stock', exact: true });
  const row = list.getByRole('row').filter({ hasText: 'Smart Door Lock' });
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // Values without a column at this width are shown in another column.
    for (const text of [
      ...[/Amazon/, /\$229\.00/, /\$240\.45/, /4\.8%/, /\$1,374\.00/],
      /[A-Z][a-z]{2} \d{1,2}, \d{4}/,
    ]) {
      await expect(row.getByText(text).filter({ visible: true })).toHaveCount(1);
    }
    await expectNoSidewaysScroll(boxOf(list), `${width}`);
  }
  await page.setViewportSize({ width: 320, height: 900 });
  await page.getByRole('link', { name: /^To order/ }).click();
  const order = page.getByRole('table', { name: 'To order from Amazon' });
  await expect(order.getByText(/Last ordered [A-Z]/).first()).toBeVisible();
  await expectNoSidewaysScroll(boxOf(order));
  await page.getByRole('link', { name: 'Stock history' }).click();
  const history = page.getByRole('table', { name: 'Stock history' });
  await page.setViewportSize({ width: 360, height: 900 });
  await expect(history.getByText('89,596').first()).toBeVisible();
  await expectNoSidewaysScroll(boxOf(history));

  await page.goto('/admin-team');
  await expect(page.getByText(email, { exact: true }).first()).toBeVisible();
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page.locator('html'), `${width}`);
    const remove = page.getByRole('button', { name: new RegExp(`^Remove ${word}`) });
    await remove.first().click();
    await expectNoSidewaysScroll(page.getByRole('dialog'), `dialog, ${width}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
