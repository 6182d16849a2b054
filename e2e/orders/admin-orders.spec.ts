import { readFile } from 'node:fs/promises';
import { pageCount } from '../engines/pdf.ts';
import {
  admin,
  expect,
  expectNoAxeViolations,
  expectToDiffer,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { CheckoutPage } from '../pages/checkout.page.ts';
import { unique } from '../pages/unique.ts';

test('an order from checkout to delivery, with a corrected shipment, on both sides and in the mails', async ({
  page,
  mailbox,
  openContext,
}) => {
  test.slow();
  const checkout = new CheckoutPage(page);
  await checkout.openWith('bug-out-bag', 'emergency-radio');
  await checkout.fill();
  await checkout.submit.click();
  await expect(page).toHaveURL('/order-confirmation');
  const orderNumber = (await page.getByText(/^FSS-\d+$/).textContent()) ?? '';

  await page.getByRole('link', { name: 'Track this order' }).click();
  await expect(page.getByLabel('Order number')).toHaveValue(orderNumber);
  await expect(page.getByLabel('Email')).toHaveValue(checkout.values.email);
  const answer = page.waitForResponse('**/rpc/track_order');
  await page.getByRole('button', { name: 'Track order' }).click();
  // Costs and distributors are hidden from customers. Even the API response leaves them out.
  expect(await (await answer).text()).not.toMatch(/distributor|cost|profit|Nutrient/i);
  const progress = page.getByRole('list', { name: 'Order progress' });
  await expect(progress.getByRole('listitem').nth(1)).toContainText('Pending');
  await expectNoAxeViolations(page);

  const staff = await (await openContext()).newPage();
  await signInAsAdmin(staff);
  await staff.goto('/admin-orders');
  await staff.getByLabel('Search orders').fill(orderNumber.slice(4));
  // The list may show the order before the search is in the URL.
  await expect(staff).toHaveURL(/q=/);
  const row = staff.getByRole('row').filter({ hasText: orderNumber });
  await expect(row).toContainText('Pending');

  await row.getByRole('link', { name: orderNumber }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(orderNumber);
  await expect(staff.getByRole('link', { name: /^Email Distributor: / })).toHaveCount(2);
  await staff.getByRole('button', { name: 'Mark as Processing' }).click();
  await expect(staff.getByText('Pending to Processing')).toBeVisible();
  await staff.getByRole('button', { name: 'Mark as Shipped' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(dialog.getByText('Please name the carrier.')).toBeVisible();
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z 998 AA1');
  await expectNoAxeViolations(staff);
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(dialog).toBeHidden();
  await expect(staff.getByText('Processing to Shipped')).toBeVisible();
  await expect(staff.getByRole('link', { name: '1Z 998 AA1' })).toBeVisible();
  const told = await mailbox.mailTo(checkout.values.email, / is on its way$/);
  expect(told.html).toContain('href="https://www.ups.com/track?tracknum=1Z%20998%20AA1"');

  // The tracking number was mistyped.
  const edit = staff.getByRole('button', { name: `Edit shipment of ${orderNumber}` });
  await edit.press('Enter');
  await expect(dialog.getByLabel('Carrier')).toHaveValue('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z 999 AA1');
  await expectNoAxeViolations(staff);
  await dialog.getByRole('button', { name: 'Save shipment' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  const correction = staff.getByRole('listitem').filter({ hasText: 'Shipment corrected' });
  await expect(correction).toContainText('It was UPS 1Z 998 AA1');
  const corrected = await mailbox.mailTo(checkout.values.email, /^Corrected tracking/);
  expect(corrected.html).toContain('href="https://www.ups.com/track?tracknum=1Z%20999%20AA1"');
  await expect(correction).toContainText(admin.email);
  await expect(staff.getByText(new RegExp(`, ${admin.email}$`))).toHaveCount(3);
  await expectNoAxeViolations(staff);

  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(progress.locator('[aria-current=step]')).toContainText('Shipped');
  await expect(page.getByRole('link', { name: '1Z 999 AA1' })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z%20999%20AA1',
  );

  await staff.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expect(staff.getByText('Shipped to Delivered')).toBeVisible();
  await expect(staff.getByRole('button', { name: /Mark as|Cancel order/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(/^Delivered by UPS/)).toBeVisible();
  await expect(progress.locator('[aria-current=step]')).toHaveCount(0);
  await expect(progress.getByText('Pending')).toHaveCount(0);

  await staff.getByRole('link', { name: 'Back to orders' }).click();
  await expect(staff.getByLabel('Search orders')).toHaveValue(orderNumber.slice(4));
  await expect(row).toContainText('Delivered');
});

test('a canceled order returns its stock and does not count as paid', async ({ page, backend }) => {
  const productId = 'accessory-pack';
  const before = await backend.stockOf(productId);
  const { orderNumber, total } = await backend.placeOrder(productId, 3);
  expect(await backend.stockOf(productId)).toBe(before - 3);

  await signInAsAdmin(page);
  await page.goto(`/admin-orders/${orderNumber}`);
  await expect(page.getByText(`$${total.toFixed(2)}`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Pending to Canceled')).toBeVisible();
  expect(await backend.stockOf(productId)).toBe(before);
  await expect(page.getByRole('link', { name: /^Email Distributor/ })).toHaveCount(0);
  const invoice = page.getByRole('link', { name: 'Email Invoice' });
  expect(decodeURIComponent((await invoice.getAttribute('href')) ?? '')).toContain(
    'This order was canceled. Nothing is due.',
  );
  await expect(page.getByText('None, canceled').first()).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('region', { name: 'Invoice' });
  await expect(printed).toContainText(`$${total.toFixed(2)}`);
  await expect(printed).not.toContainText(/Profit|Cost/);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByText('ADMIN ONLY')).toBeHidden();
  expect(pageCount(await page.pdf())).toBe(1);
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`/admin-inventory?view=history&product=${productId}`);
  const movements = page.getByRole('row').filter({ hasText: orderNumber });
  await expect(movements.first()).toContainText(`+3${before}Cancellation`);
  await expect(movements.last()).toContainText(`−3${before - 3}Order`);
  await expectNoAxeViolations(page);
});

test('orders are searched, filtered and exported, the URL keeps the filter, and high contrast shows selections', async ({
  page,
  backend,
}) => {
  const email = `o'neil_50-${unique()}@example.com`;
  const first = await backend.placeOrder('mace-gel-spray', 1, email);
  const second = await backend.placeOrder('mace-gel-spray', 2, email);

  await signInAsAdmin(page);
  await page.goto('/admin-orders');
  await page.emulateMedia({ forcedColors: 'active' });
  await expectToDiffer(
    page.getByRole('link', { name: /^Orders/ }),
    page.getByRole('link', { name: 'Team' }),
  );
  await page.emulateMedia({ forcedColors: 'none' });

  await page.getByLabel('Search orders').fill(email.toUpperCase());
  const rows = page.getByRole('row').filter({ hasText: 'FSS-' });
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Sort by').selectOption('Lowest total');
  await page.getByLabel('Status', { exact: true }).selectOption('Open (to be shipped)');
  await expect(page).toHaveURL(/status=open&sort=total-asc/);
  await expect(rows.first()).toContainText(first.orderNumber);
  await page.reload();
  await expect(rows.first()).toContainText(first.orderNumber);
  await expect(rows.last()).toContainText(second.orderNumber);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain(`"${second.total}","","${second.total}"`);

  await expectNoAxeViolations(page);

  await page.getByLabel('Status', { exact: true }).selectOption('Delivered');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all orders' }).press('Enter');
  await expect(page).toHaveURL('/admin-orders');
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
