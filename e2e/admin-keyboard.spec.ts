import { randomUUID } from 'node:crypto';
import { expect, holdBack, logInAsAdmin, signInAsAdmin, test } from './fixtures.ts';

test('typing a letter or an arrow key on the status control changes no order', async ({
  page,
  backend,
}) => {
  const { orderNumber } = await backend.placeOrder('emergency-radio', 1);
  await signInAsAdmin(page);
  await page.goto(`/admin-orders?q=${orderNumber}`);
  let changes = 0;
  page.on('request', (sent) => {
    if (sent.url().includes('/rpc/set_order_status')) changes += 1;
  });
  const select = page.getByRole('combobox', { name: `Change status of ${orderNumber}` });
  for (const key of ['p', 'ArrowDown', 'End']) {
    await select.focus();
    await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await expect(select).toHaveValue('');
  }
  expect(changes).toBe(0);
  // The opened list is operated by keyboard.
  await select.focus();
  await page.keyboard.press('p');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${orderNumber} is now processing.`)).toBeVisible();
  expect(changes).toBe(1);
});

test("moving an order on leaves the keyboard's focus near", async ({ page, backend }) => {
  const { orderNumber } = await backend.placeOrder('fire-starter', 1);
  await signInAsAdmin(page);
  const waiting: (() => void)[] = [];
  await page.route('**/rpc/set_order_status', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  // The control shows that it is saving before its request arrives here.
  const answer = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
  };
  await page.goto(`/admin-orders?q=${orderNumber}`);
  const select = page.getByRole('combobox', { name: `Change status of ${orderNumber}` });
  await select.focus();
  await select.selectOption('Processing');
  await expect(select).toHaveText('Saving…');
  await expect(select).toBeFocused();
  await answer();
  await expect(select).toContainText('Shipped');
  await expect(select).toBeFocused();

  await page.getByRole('link', { name: orderNumber }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(orderNumber);
  await page.getByRole('button', { name: 'Mark as Shipped' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z999');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Mark as Shipped' })).toBeDisabled();
  await answer();
  await expect(dialog).toBeHidden();
  await expect(heading).toBeFocused();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders Dashboard' })).toBeFocused();
  await select.focus();
  await select.selectOption('Delivered');
  await expect(select).toHaveText('Saving…');
  await answer();
  await expect(select).toContainText('Back to Shipped');
  await expect(select).toBeFocused();
});

test("a row that leaves the list hands the keyboard's focus to the heading", async ({
  page,
  backend,
}) => {
  const email = `leaving-${randomUUID()}@example.com`;
  const first = await backend.placeOrder('fire-starter', 1, email);
  const second = await backend.placeOrder('fire-starter', 1, email);
  await signInAsAdmin(page);
  await page.goto(`/admin-orders?q=${email}&status=pending`);
  const heading = page.getByRole('heading', { level: 1 });
  const selectOf = (orderNumber: string) =>
    page.getByRole('combobox', { name: `Change status of ${orderNumber}` });

  await selectOf(first.orderNumber).focus();
  await selectOf(first.orderNumber).selectOption('Processing');
  await expect(selectOf(first.orderNumber)).toBeHidden();
  await expect(heading).toBeFocused();

  // With the last row the table disappears, too.
  await selectOf(second.orderNumber).focus();
  await selectOf(second.orderNumber).selectOption('Canceled');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expect(heading).toBeFocused();
});

test('the heading of a page that is still loading gets the focus when it arrives, unless another control has it', async ({
  page,
  backend,
}) => {
  const { orderNumber } = await backend.placeOrder('fire-starter', 1);
  await logInAsAdmin(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Orders Dashboard');
  await expect(heading).toBeFocused();

  const open = async () => {
    const release = await holdBack(page, /order_number=eq/);
    await page.getByRole('link', { name: orderNumber }).click();
    await expect(page.getByRole('status', { name: 'Loading order' })).toBeVisible();
    return release;
  };
  const release = await open();
  await expect(page.locator('body')).toBeFocused();
  release();
  await expect(heading).toHaveText(orderNumber);
  await expect(heading).toBeFocused();

  await page.goto(`/admin-orders?q=${orderNumber}`);
  const releaseAgain = await open();
  const back = page.getByRole('link', { name: 'Back to orders' });
  await back.focus();
  releaseAgain();
  await expect(heading).toHaveText(orderNumber);
  await expect(back).toBeFocused();
});
