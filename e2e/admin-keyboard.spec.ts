import { expect, holdBack, signInAsAdmin, test } from './fixtures.ts';
import { newEmail } from './pages/unique.ts';

test('orders are moved on with the keyboard alone, and its focus is never lost', async ({
  page,
  backend,
}) => {
  const email = newEmail('keyboard');
  const { orderNumber } = await backend.placeOrder('fire-starter', 1, email);
  const second = await backend.placeOrder('fire-starter', 1, email);
  await signInAsAdmin(page);
  const waiting: (() => void)[] = [];
  let changes = 0;
  await page.route('**/rpc/set_order_status', async (route) => {
    changes += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  // The control shows that it is saving before its request arrives here.
  const answer = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
  };
  await page.goto(`/admin-orders?q=${email}`);
  const heading = page.getByRole('heading', { level: 1 });
  const selectOf = (number: string) =>
    page.getByRole('combobox', { name: `Change status of ${number}` });
  const select = selectOf(orderNumber);

  // A letter or an arrow key on the closed control changes no order.
  for (const key of ['p', 'ArrowDown', 'End']) {
    await select.focus();
    await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await expect(select).toHaveValue('');
  }
  expect(changes).toBe(0);
  await select.focus();
  await page.keyboard.press('p');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(select).toHaveText('Saving…');
  await expect(select).toBeFocused();
  await answer();
  await expect(page.getByText(`${orderNumber} is now processing.`)).toBeVisible();
  await expect(select).toContainText('Shipped');
  await expect(select).toBeFocused();
  expect(changes).toBe(1);

  // The heading of a page that is still loading gets the focus when it arrives, unless another control has it.
  const link = page.getByRole('link', { name: orderNumber });
  const loading = page.getByRole('status', { name: 'Loading order' });
  const release = await holdBack(page, /order_number=eq/);
  await link.press('Enter');
  await expect(loading).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  release();
  await expect(heading).toHaveText(orderNumber);
  await expect(heading).toBeFocused();

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

  // With a row that leaves the list the focus goes to the heading. With the last row the table disappears, too.
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await expect(select).toBeHidden();
  const last = selectOf(second.orderNumber);
  await last.focus();
  await last.selectOption('Canceled');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).press('Enter');
  await answer();
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expect(heading).toBeFocused();

  await page.goto(`/admin-orders?q=${email}`);
  const releaseAgain = await holdBack(page, /order_number=eq/);
  await link.press('Enter');
  await expect(loading).toBeVisible();
  const back = page.getByRole('link', { name: 'Back to orders' });
  await back.focus();
  releaseAgain();
  await expect(heading).toHaveText(orderNumber);
  await expect(back).toBeFocused();
});
