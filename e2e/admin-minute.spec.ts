// Staff pages reload their data every minute, without disturbing their user.
import { expect, signInAsAdmin, test } from './fixtures.ts';
import { newEmail, unique } from './pages/unique.ts';

test('a new order shows in list and figures within a minute, and typed text and an open dialog are kept', async ({
  page,
  backend,
}) => {
  const email = newEmail('together');
  const first = await backend.placeOrder('fire-starter', 1, email);
  await signInAsAdmin(page);
  await page.clock.install();
  await page.goto(`/admin-orders?q=${email}`);
  const rows = page.getByRole('row').filter({ hasText: 'FSS-' });
  await expect(rows).toHaveCount(1);
  const link = page.getByRole('link', { name: first.orderNumber });
  await link.focus();

  const second = await backend.placeOrder('fire-starter', 1, email);
  const asked: string[] = [];
  page.on('request', (sent) => {
    const [, name] = /\/rest\/v1\/(?:rpc\/)?(\w+)/.exec(sent.url()) ?? [];
    if (name) asked.push(`${sent.method()} ${name}`);
  });
  await page.clock.runFor(61_000);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(second.orderNumber);
  await expect(link).toBeFocused();
  // The response with the list can arrive before the other requests are sent.
  const all = ['HEAD orders', 'POST search_orders', 'POST admin_order_totals'];
  await expect.poll(() => asked).toEqual(expect.arrayContaining(all));

  // An open dialog and its typed text stay while the page behind them is updated.
  await link.press('Enter');
  await page.getByRole('button', { name: 'Mark as Processing' }).click();
  const ship = page.getByRole('button', { name: 'Mark as Shipped' });
  await ship.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tracking number').pressSequentially('1Z 999');
  asked.length = 0;
  await page.clock.runFor(61_000);
  await expect.poll(() => asked).toContain('GET orders');
  expect(asked).not.toContain('GET suppliers');
  await page.keyboard.type(' AA1');
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('1Z 999 AA1');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(ship).toBeFocused();
  await ship.press('Enter');
  await dialog.getByLabel('Carrier').fill('UPS');
  await backend.cancelOrder(first.orderNumber);
  await page.clock.runFor(61_000);
  await expect(page.getByText('Processing to Canceled')).toBeVisible();
  await expect(dialog.getByLabel('Carrier')).toHaveValue('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z999');
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(page.getByText('Failed to update order')).toBeVisible();
  await expect(dialog.getByLabel('Carrier')).toHaveValue('UPS');

  // If a team member cancels the order, the focus moves from the removed control to the heading.
  await page.goto(`/admin-orders/${second.orderNumber}`);
  await page.getByRole('button', { name: 'Cancel order' }).focus();
  await backend.cancelOrder(second.orderNumber);
  await page.clock.runFor(61_000);
  await expect(page.getByText('Pending to Canceled')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a list is updated without moving, and stays if it cannot be loaded again', async ({
  page,
  backend,
  expectConsole,
}) => {
  const names = [1, 2, 3, 4, 5].map((number) => `Waiting ${number} ${unique()}`);
  for (const name of names) await backend.requestPriceList(name);
  const [first = ''] = names;
  await signInAsAdmin(page);
  await page.clock.install();
  await page.goto('/admin-price-requests?status=pending');
  const cardOf = (name: string) => page.getByRole('article', { name: `Request of ${name}` });
  const top = async (name: string) => Math.round((await cardOf(name).boundingBox())!.y);
  await cardOf(first).getByRole('button', { name: 'Mark Completed' }).focus();
  // The list can continue with older requests of other tests.
  await cardOf(first).evaluate((card) => card.scrollIntoView({ block: 'end' }));
  await expect(cardOf(first)).toBeInViewport();
  const before = await top(first);

  const later = `Later ${unique()}`;
  await backend.requestPriceList(later);
  await page.clock.runFor(61_000);
  await expect(cardOf(later)).toBeAttached();
  // The browser corrects the scroll position in the next frame.
  await expect.poll(async () => Math.abs((await top(first)) - before)).toBeLessThanOrEqual(1);
  await expect(cardOf(first).getByRole('button', { name: 'Mark Completed' })).toBeFocused();

  // A team member completes the request that has the focus.
  await backend.closePriceRequests(first, 'completed');
  await page.clock.runFor(61_000);
  await expect(cardOf(first)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  expectConsole(/Failed to load resource/);
  await page.route('**/rest/v1/price_list_requests**', (route) =>
    route.fulfill({ status: 500, json: { message: 'broken' } }),
  );
  await page.clock.runFor(61_000);
  await expect(page.getByText(/may be out of date/)).toBeVisible();
  await expect(cardOf(later)).toBeVisible();
  await page.unroute('**/rest/v1/price_list_requests**');
  await page.clock.runFor(61_000);
  await expect(page.getByText(/may be out of date/)).toBeHidden();
});
