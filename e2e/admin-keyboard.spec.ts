import { expect, holdBack, openToday, signInAsAdmin, test } from './fixtures.ts';
import { newEmail } from './pages/unique.ts';
import { book } from './pages/visits.ts';

test('order page: all steps work by keyboard, and the focus is never lost', async ({
  page,
  backend,
}) => {
  const email = newEmail('keyboard');
  const { orderNumber } = await backend.placeOrder('fire-starter', 1, email);
  await signInAsAdmin(page);
  const waiting: (() => void)[] = [];
  let changes = 0;
  await page.route('**/rpc/set_order_status', async (route) => {
    changes += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  // The button shows that it is saving before the request arrives here, so wait for the request.
  const answer = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
  };
  await page.goto(`/admin-orders?q=${email}`);
  const heading = page.getByRole('heading', { level: 1 });

  // The heading of a page that was loading gets the focus, unless a control has it by then.
  const link = page.getByRole('link', { name: orderNumber });
  const loading = page.getByRole('status', { name: 'Loading order' });
  const release = await holdBack(page, /order_number=eq/);
  await link.press('Enter');
  await expect(loading).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  release();
  await expect(heading).toHaveText(orderNumber);
  await expect(heading).toBeFocused();

  const process = page.getByRole('button', { name: 'Mark as Processing' });
  await process.press('Enter');
  await expect(process).toBeDisabled();
  await process.press('Enter');
  await expect(process).toBeFocused();
  await answer();
  await expect(page.getByText(`${orderNumber} is now processing.`)).toBeVisible();
  await expect(process).toBeHidden();
  await expect(heading).toBeFocused();
  expect(changes).toBe(1);

  await page.getByRole('button', { name: 'Mark as Shipped' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z999');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Mark as Shipped' })).toBeDisabled();
  await answer();
  await expect(dialog).toBeHidden();
  await expect(heading).toBeFocused();

  await page.getByRole('button', { name: 'Mark as Delivered' }).press('Enter');
  await answer();
  const back = page.getByRole('button', { name: 'Back to Shipped' });
  await expect(back).toBeVisible();
  await expect(heading).toBeFocused();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders Dashboard' })).toBeFocused();
  const releaseAgain = await holdBack(page, /order_number=eq/);
  await page.reload();
  await link.press('Enter');
  await expect(loading).toBeVisible();
  const list = page.getByRole('link', { name: 'Back to orders' });
  await list.focus();
  releaseAgain();
  await expect(heading).toHaveText(orderNumber);
  await expect(list).toBeFocused();
});

test('a letter or an arrow key on a closed select does not change a request', async ({
  page,
  backend,
}) => {
  const { reference } = await book(backend);
  await signInAsAdmin(page);
  await page.goto(`/admin-requests/${reference}`);
  const select = page.getByLabel('Status');
  for (const key of ['c', 'ArrowDown', 'End']) {
    await select.focus();
    await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await expect(select).toHaveValue('new');
  }
  await select.focus();
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('New to Contacted')).toBeVisible();
  await expect(select).toBeFocused();
});

test('Reply on Today opens the text box, and the answer can be sent by keyboard', async ({
  page,
  backend,
}) => {
  const { id, name, reference } = await book(backend);
  await backend.call('set_service_request_status', {
    request_id: id,
    new_status: 'contacted',
    expected_status: 'new',
  });
  await backend.insert('messages', {
    request_id: id,
    sender: 'customer',
    body: 'May the dog stay?',
  });
  await signInAsAdmin(page);
  await openToday(page);
  await page.getByRole('link', { name: new RegExp(`^Reply: .?${name}`) }).press('Enter');
  await expect(page).toHaveURL(`/admin-requests/${reference}#reply`);
  const box = page.getByLabel('Your reply');
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport();
  await page.keyboard.insertText('Yes.');
  // The code of this button arrives after the box. Without the button, the third Tab would go past Send reply.
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send reply' });
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
  await expect(send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Reply sent/)).toBeVisible();
});
