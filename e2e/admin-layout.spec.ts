import type { Locator } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  signInAsAdmin,
  test,
} from './fixtures.ts';
import { RequestFormPage } from './pages/request-form.page.ts';

/** The box around a table, which scrolls where the table is wider. */
const boxOf = (table: Locator) => table.locator('..');

test('the list of orders fits a tablet, each number in one line', async ({ page, backend }) => {
  const { orderNumber } = await backend.placeOrder('bug-out-bag', 1);
  await signInAsAdmin(page);
  await page.goto(`/admin-orders?q=${orderNumber}`);
  const link = page.getByRole('link', { name: orderNumber });
  const list = page.getByRole('table', { name: 'Orders', exact: true });
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 1024 });
    await expect(link).toBeVisible();
    expect((await link.boundingBox())?.height).toBeLessThan(40);
    await expectNoSidewaysScroll(boxOf(list));
    await expectNoSidewaysScroll(page.locator('html'));
  }
  // The box is a tab stop only where it scrolls.
  await expect(boxOf(list)).not.toHaveAttribute('tabindex');
  await page.addStyleTag({ content: 'table { min-width: 2000px }' });
  await expect(page.getByRole('region', { name: 'Orders', exact: true })).toHaveAttribute(
    'tabindex',
    '0',
  );
});

test("the staff's navigation shows every link on a laptop", async ({ page }) => {
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin-team');
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(links.first()).toBeInViewport({ ratio: 1 });
  await expect(links.last()).toBeInViewport({ ratio: 1 });
});

test("a phone's list of orders mails an invoice, with room for a finger", async ({
  page,
  backend,
}) => {
  const { orderNumber, email } = await backend.placeOrder('nvr-4cam-kit', 2);
  await signInAsAdmin(page);
  await page.goto(`/admin-orders?q=${orderNumber}`);
  const list = page.getByRole('table', { name: 'Orders', exact: true });
  const invoice = list.getByRole('link', { name: `Email Invoice of ${orderNumber}` });
  for (const width of [320, 360, 767]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(invoice).toHaveAttribute('href', new RegExp(`^mailto:${email}.*${orderNumber}`));
    const box = (await invoice.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    // In one line, where there is room.
    if (width >= 360) expect(box.height, `${width}`).toBeLessThan(50);
    await expectNoSidewaysScroll(boxOf(list), `${width}`);
  }
  await expectNoAxeViolations(page);
});

test('one long word makes neither an order nor a request wider than a phone', async ({
  page,
  backend,
}) => {
  const word = 'x'.repeat(60);
  const email = `${word}@${'y'.repeat(60)}.example.com`;
  const { orderNumber } = await backend.placeOrder('fire-starter', 1, email);
  await page.goto('/assessment');
  const assessment = new RequestFormPage(page, 'Free safety assessment');
  await assessment.fill({
    firstName: 'Ana',
    lastName: word,
    email,
    phone: '(562) 555-0100',
    additionalNotes: `See https://example.com/${word.repeat(3)}`,
  });
  await assessment.submit.click();
  await expect(page).toHaveURL('/');
  await signInAsAdmin(page);
  await page.goto('/admin-orders');
  const expectToFit = async () => {
    for (const width of [320, 360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page.locator('html'), `${width}`);
      // Nor does a table have to be scrolled sideways in its own box.
      for (const table of await page.getByRole('table').all()) {
        const label = await table.getAttribute('aria-label');
        await expectNoSidewaysScroll(boxOf(table), `${width}: ${label}`);
      }
    }
  };

  await page.goto(`/admin-orders/${orderNumber}`);
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await expectToFit();
  await page.goto(`/admin-requests?q=${word}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectToFit();
  await page.getByRole('row').getByRole('link', { name: /^REQ-/ }).click();
  await page.getByLabel('Add a note').fill(word.repeat(3));
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').getByText(word.repeat(3))).toBeVisible();
  await expectToFit();
});

test("a phone's inventory shows what its tables have no columns for", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin-inventory?low=1');
  const list = page.getByRole('table', { name: 'Stock', exact: true });
  const row = list.getByRole('row').filter({ hasText: 'Smart Door Lock' });
  const expectShown = async (...texts: RegExp[]) => {
    for (const text of texts) {
      await expect(row.getByText(text).filter({ visible: true })).toHaveCount(1);
    }
  };
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectShown(
      /Amazon/,
      /\$229\.00/,
      /\$240\.45/,
      /4\.8%/,
      /\$1,374\.00/,
      /[A-Z][a-z]{2} \d{1,2}, \d{4}/,
    );
    await expectNoSidewaysScroll(boxOf(list), `${width}`);
  }
  await page.goto('/admin-inventory?view=reorder');
  const order = page.getByRole('table', { name: 'To order from Amazon' });
  await page.setViewportSize({ width: 320, height: 900 });
  await expect(order.getByText(/Last ordered [A-Z]/).first()).toBeVisible();
  await expectNoSidewaysScroll(boxOf(order));
});

test('a large amount is written smaller, in one line inside its card', async ({ page }) => {
  await page.route('**/rpc/admin_order_totals', (route) =>
    route.fulfill({
      json: [
        {
          orders: 12_345,
          open: 3,
          revenue: 9_999_999.99,
          subtotal: 9_999_999.99,
          profit: 9_999_999.99,
          average: 9_999_999.99,
          refunds: 0,
        },
      ],
    }),
  );
  await signInAsAdmin(page);
  await page.goto('/admin-orders');
  const amounts = page.getByText('$9,999,999.99', { exact: true });
  await expect(amounts).toHaveCount(3);
  await page.evaluate(() => document.fonts.load('800 1em "Public Sans"'));
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const amount of await amounts.all()) {
      await expectNoSidewaysScroll(amount, `${width}`);
      expect((await amount.boundingBox())?.height, `${width}`).toBeLessThan(40);
    }
  }
});

test('a long name leaves the printed invoice its columns', async ({ page, backend }) => {
  const firstName = 'x'.repeat(90);
  const email = `long-${'y'.repeat(50)}@example.com`;
  const { orderNumber } = await backend.placeOrder('fire-starter', 1, email, { firstName });
  await signInAsAdmin(page);
  await page.goto(`/admin-orders/${orderNumber}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderNumber);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const invoice = page.getByRole('region', { name: 'Invoice' });
  await expectNoSidewaysScroll(invoice);
  const number = (await invoice.getByText(orderNumber, { exact: true }).boundingBox())!;
  const label = (await invoice.getByText('Order number', { exact: true }).boundingBox())!;
  expect(number.height).toBeLessThan(30);
  expect(label.height).toBeLessThan(30);
});

test("large numbers fit into a phone's stock history", async ({ page, backend }) => {
  await backend.placeOrder('streamlight-flashlight', 1);
  await page.route('**/rest/v1/stock_movements?*', async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as object[];
    const json = rows.map((row) => ({ ...row, change: -12_345, stockAfter: 89_596 }));
    await route.fulfill({ response, json });
  });
  await signInAsAdmin(page);
  await page.goto('/admin-inventory?view=history');
  const list = page.getByRole('table', { name: 'Stock history' });
  await page.setViewportSize({ width: 360, height: 900 });
  await expect(list.getByText('89,596').first()).toBeVisible();
  await expectNoSidewaysScroll(boxOf(list));
});
