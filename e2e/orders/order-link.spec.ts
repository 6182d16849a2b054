import { site } from '../../src/config/site.ts';
import { expect, expectNoAxeViolations, holdBack, shiftDuring, test } from '../fixtures.ts';

test('the link of a confirmation opens the order at once, and its token stays secret', async ({
  page,
  backend,
  mailbox,
}) => {
  const { orderNumber, email } = await backend.placeOrder('fire-starter', 2);
  const link = await mailbox.linkTo(email, '/track-order');
  expect(link).toMatch(/^\/track-order#token=[0-9a-f]{32}$/);
  const token = link.split('=')[1]!;
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(sent.url(), sent.headers()['referer'] ?? ''));
  const release = await holdBack(page, '**/rpc/order_by_token');
  const answer = await page.goto(link);
  // Other sites get only the origin of this page, not the link with the token.
  expect(answer?.headers()['referrer-policy']).toBe('strict-origin');
  expect(await answer?.text()).toContain('noindex');

  await expect(page.getByRole('status', { name: 'Loading your order' })).toBeVisible();
  const heading = page.getByRole('heading', { name: `Order ${orderNumber}` });
  const shift = await shiftDuring(page, async () => {
    release();
    await expect(heading).toBeFocused();
    await expect(page.getByText('Qty 2')).toBeVisible();
  });
  expect(shift).toBeLessThan(0.02);
  await expect(page).toHaveURL('/track-order');
  expect(requested.filter((text) => text.includes(token))).toEqual([]);
  await expect(page.locator('[name=orderNumber]')).toHaveCount(0);
  expect(await page.title()).toMatch(/^Track Your Order/);
  await expectNoAxeViolations(page);

  await page.reload();
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'Track another order' }).click();
  await expect(page).toHaveURL('/track-order');
  await expect(page.locator('[name=orderNumber]')).toBeVisible();
  await expect(heading).toHaveCount(0);
});

test('a link with an encoded # sends its token nowhere else, and a dead link shows the phone number', async ({
  page,
  backend,
  mailbox,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const { orderNumber, email } = await backend.placeOrder('fire-starter', 1);
  const token = (await mailbox.linkTo(email, '/track-order')).split('=')[1]!;
  const told: string[] = [];
  page.on('request', (sent) => told.push(sent.url(), sent.headers()['referer'] ?? ''));
  await page.goto(`/track-order%23token=${token}.`);
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeFocused();
  expect(told.filter((text) => text.includes(token))).toHaveLength(1);

  const main = page.getByRole('main');
  for (const [link, path, words] of [
    ['/track-order%23token=cut-off', '/track-order', 'does not lead to an order'],
    ['/your-request#token=cut-off', '/your-request', 'does not lead to a request'],
    [`/join-team#token=${'0'.repeat(32)}`, '/join-team', 'does not lead to an invitation'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(main).toContainText(site.phone.display);
    await expect(main).not.toContainText('newest');
    await expect(page).toHaveURL(path);
  }
  await expectNoAxeViolations(page);
  await page.goto(
    `/confirm-email%23email=ann%40example.com%26amp%3Btype=signup%26token_hash=${'a'.repeat(56)}%3E`,
  );
  await expect(page.getByRole('button', { name: 'Confirm and log in' })).toBeVisible();
  await expect(main).toContainText('ann@example.com');
  await expect(page).toHaveURL('/confirm-email');
  await page.goto('/no-such-page%23token=0');
  await expect(main.getByRole('link', { name: site.phone.display })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('links without a valid token or answer and failing lookups show an error, and work when repeated', async ({
  page,
  backend,
  mailbox,
  context,
  expectConsole,
}) => {
  expectConsole(/Failed to (load|fetch)/);
  const { orderNumber, email } = await backend.placeOrder('fire-starter', 1);
  const link = await mailbox.linkTo(email, '/track-order');
  await page.goto('/track-order#token=0123456789abcdef0123456789abcdef');
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('This link does not lead to an order');
  await expectNoAxeViolations(page);
  await page.locator('[name=orderNumber]').fill(orderNumber);
  await page.locator('[name=email]').fill(email);
  const track = page.getByRole('button', { name: 'Track order' });
  for (const answer of [
    { status: 429, body: '<html>Too many requests</html>' },
    { status: 401, body: '{"message":"JWT expired"}' },
  ]) {
    await page.route('**/rpc/track_order', (route) => route.fulfill(answer));
    const answered = page.waitForResponse('**/rpc/track_order');
    await track.click();
    await answered;
    await expect(track).toBeEnabled();
    await expect(problem).toContainText('Your order could not be looked up');
    await expect(problem).not.toContainText('html');
    await page.unroute('**/rpc/track_order');
  }
  await context.setOffline(true);
  await track.click();
  await expect(problem).toContainText('Please check your connection');
  await expectNoAxeViolations(page);
  await context.setOffline(false);
  await track.press('Enter');
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeFocused();

  await page.route('**/rpc/order_by_token', (route) => route.fulfill({ status: 502 }));
  await page.goto('about:blank');
  await page.goto(link);
  await expect(
    page.getByRole('heading', { name: 'Your order could not be looked up' }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/rpc/order_by_token');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeFocused();
});
