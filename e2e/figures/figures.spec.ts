import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, signInAsAdmin, test } from '../fixtures.ts';
import { newEmail, unique } from '../pages/unique.ts';
import { visitorForms } from '../pages/visitor-forms.ts';

async function exported(page: Page, name = 'Export CSV'): Promise<string[][]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const lines = text.trim().split('\r\n').slice(1);
  return lines.map((line) => line.slice(1, -1).split('","'));
}

test('the office sees the revenue of a service and its rows, on the page and in files', async ({
  page,
  backend,
}) => {
  // This test has its own service, since other tests run at the same time.
  const service = `Test ${unique()}`;
  const email = newEmail('figures');
  await backend.requestService('assessment', {
    ...visitorForms.assessment.entries,
    email,
    serviceType: service,
  });
  const [request] = await backend.rows<{ id: string; reference: string }>(
    `service_requests?select=id,reference&email=eq.${email}`,
  );
  const request_id = request!.id;
  const line = (price_cents: number) => ({
    ...{ text: 'Work', quantity: 1, price_cents },
    ...{ optional: false, taxed: false, product_id: null },
  });
  const message = '';
  for (const [expected_count, price] of [10_001, 25_050].entries()) {
    await backend.call('send_invoice', {
      ...{ request_id, lines: [line(price)], message, expected_count },
      ...{
        due_on: await backend.day(14),
        expected_total_cents: price,
        idempotency_key: randomUUID(),
      },
    });
  }
  const [first] = await backend.rows<{ id: string; reference: string }>(
    `invoices?select=id,reference&request_id=eq.${request_id}&order=number`,
  );
  await backend.call('send_credit', {
    ...{ invoice_id: first!.id, lines: [line(1_000)], message },
    ...{ expected_open_cents: 10_001, idempotency_key: randomUUID() },
  });

  await signInAsAdmin(page);
  await page.goto('/admin-figures?period=week');
  // One digit on the narrowest screen is the smallest link of all tables.
  await page.setViewportSize({ width: 320, height: 900 });
  await page.getByRole('heading', { name: 'By service' }).click();
  const digit = page.getByRole('link', { name: `Requests: ${service}: 1`, exact: true });
  await digit.scrollIntoViewIfNeeded();
  expect((await digit.boundingBox())!.width).toBeGreaterThanOrEqual(24);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/period=last-month/);
  await page.getByRole('button', { name: 'This year' }).click();
  await page.getByLabel('Service', { exact: true }).selectOption(service);
  await expect(page).toHaveURL(/period=year&service=Test/);
  const money = page.getByRole('table', { name: 'Visits and money' });
  await expect(money).toBeHidden();
  await page.getByRole('heading', { name: 'Visits and money' }).click();
  const invoiced = money.getByRole('row').filter({ hasText: /^Invoiced3/ });
  await expect(invoiced).toHaveText('Invoiced3$340.51');
  await expect(page.getByRole('table', { name: 'Sold' }).getByRole('row').last()).toContainText(
    '$340.51–',
  );
  // The figures are dimmed until the response for this service has arrived.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await invoiced.getByRole('link', { name: 'Invoiced' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Invoiced' })).toBeFocused();
  await expect(page.getByText('3 rows · $340.51')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Rows' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'Credit' })).toContainText('-$10.00');
  await expectNoAxeViolations(page);
  const cells = await exported(page);
  const cents = cells.reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 100), 0);
  expect([cells.length, cents]).toEqual([3, 34_051]);

  // A row opens its record, and Back keeps the filter.
  await page.getByRole('link', { name: first!.reference }).click();
  await expect(page).toHaveURL(`/admin-requests/${request!.reference}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoiced' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to all figures' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeFocused();
  await page.getByRole('heading', { name: 'Visits and money' }).click();
  await expect(invoiced).toBeVisible();
});

test('the office sees the collected tax, and exports it and the books for the accountant', async ({
  page,
  backend,
}) => {
  // No other test has sales on these days.
  const id = randomUUID();
  const order_number = `FSS-${Date.parse('2020-01-01T07:59:59Z')}`;
  await backend.insert('orders', {
    // Without an email address no mail is sent. A mail about the return would fail, because the return has no lines.
    ...{ id, order_number, customer_name: 'Ana Ortiz', customer_email: '' },
    ...{ shipping_address: '1 A St', shipping_city: 'Reno', shipping_state: 'NV' },
    ...{ shipping_zip: '89501', subtotal: 200, shipping_cost: 5, tax: 14, total: 219 },
    ...{ items_cost: 150, status: 'delivered', created_at: '2020-01-01T07:59:59Z' },
  });
  await backend.insert('order_returns', {
    ...{ order_id: id, return_number: 'RET-TAX222', state: 'refunded', reason: 'other' },
    ...{ refund_subtotal: 50, refund_tax: 3.5, refund_shipping: 0, refund_postage: 8.35 },
    ...{ restocked_cost: 37.5, refunded_at: '2020-01-01T08:00:00Z' },
  });

  await signInAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin-figures?from=2019-12-01&to=2020-01-31');
  const tax = page.getByRole('table', { name: 'Tax collected' }).getByRole('rowgroup');
  const refunded = '-$50.00$0.00-$3.50';
  await expect(tax).toHaveText([
    /Taxed/,
    `Jan 2020${refunded}Jan 2020: Shop${refunded}`,
    /^Dec 2019\$200\.00\$5\.00\$14\.00/,
    /^Total\$150\.00\$5\.00\$10\.50/,
  ]);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'By quarter' }).click();
  await expect(tax.nth(1)).toHaveText(`Q1 2020${refunded}Q1 2020: Shop${refunded}`);
  await page.getByRole('button', { name: 'By place' }).click();
  await expect(tax.nth(1)).toHaveText(/^Reno, NV 89501\$150\.00\$5\.00\$10\.50/);

  const cells = await exported(page, 'CSV of the tax');
  expect(cells).toEqual([
    ['Q1 2020', 'Jan 2020', 'Shop', 'NV', '89501', 'Reno', '-50', '0', '-3.5'],
    ['Q4 2019', 'Dec 2019', 'Shop', 'NV', '89501', 'Reno', '200', '5', '14'],
  ]);
  const books = await exported(page, 'CSV for the accountant');
  const noMethod = ['', ''];
  expect(books.map(([, kind, , , , ...sums]) => [kind, ...sums])).toEqual([
    ['Order', '200', '5', '14', '219', '150', ...noMethod],
    ['Postage of a return', '', '', '', '-8.35', '8.35', ...noMethod],
    ['Refund', '-50', '0', '-3.5', '-53.5', '-37.5', ...noMethod],
  ]);
});
