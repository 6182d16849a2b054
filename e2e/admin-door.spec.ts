import { expect, logInAsAdmin, signInAsAdmin, test } from './fixtures.ts';

for (const path of ['/admin-orders', '/admin-orders/FSS-1', '/admin-suppliers', '/admin-team']) {
  test(`without a session ${path} shows nothing and sends to /auth`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rest/v1/')) asked.push(request.url());
    });
    await page.goto(path);
    await expect(page).toHaveURL('/auth');
    await expect(page.getByText('Please login to access this page')).toBeVisible();
    expect(asked).toEqual([]);
  });
}

test('a person who loses the role is sent away with the next action', async ({ page, backend }) => {
  const staff = await backend.createAdmin();
  await signInAsAdmin(page, staff);
  await page.goto('/admin-orders');
  await page.getByRole('link', { name: 'Inventory' }).click();
  await expect(page.getByText('Inventory value')).toBeVisible();

  await backend.revokeAdmin(staff.id);
  await page.getByLabel('Low stock only').click();
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Inventory value')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a person who loses the role is sent away with the next change', async ({ page, backend }) => {
  const staff = await backend.createAdmin();
  await signInAsAdmin(page, staff);
  await page.goto('/admin-inventory');
  await page.getByRole('button', { name: 'Correct stock of Smart Door Lock' }).click();
  await page.getByLabel('What you enter').selectOption('counted');
  await page.getByLabel('Total in stock now').fill('1');
  await page.getByLabel('Reason').selectOption('Stock count');

  await backend.revokeAdmin(staff.id);
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Access denied. Admin privileges required.').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a session that ends in another tab ends here', async ({ page, context }) => {
  await logInAsAdmin(page);
  await page.goto('/admin-suppliers');
  await expect(page.getByRole('article').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin-orders');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL('/admin-login');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('an admin check that fails leaves an open dialog as it is', async ({
  page,
  expectConsole,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin-inventory');
  await page.getByRole('button', { name: 'Correct stock of Smart Door Lock' }).click();
  await page.getByLabel('What you enter').selectOption('counted');
  await page.getByLabel('Total in stock now').fill('7');

  expectConsole(/Admin check failed/);
  await page.route('**/rest/v1/**', (route) => route.abort());
  const failed = () =>
    page.waitForEvent('console', (message) => message.text().includes('Admin check failed'));
  const first = failed();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await first;
  await expect(page.getByLabel('Total in stock now')).toHaveValue('7');
  await page.keyboard.press('Escape');
  const second = failed();
  await page.getByLabel('Low stock only').click();
  await second;
  await expect(page).toHaveURL('/admin-inventory?low=1');
  await expect(page.getByText('Inventory value')).toBeVisible();
});

test('a person without the role exports nothing', async ({ page, backend }) => {
  await backend.placeOrder('streamlight-flashlight', 1);
  const staff = await backend.createAdmin();
  await signInAsAdmin(page, staff);
  await page.goto('/admin-orders');
  await expect(page.getByRole('table').first()).toBeVisible();
  let downloads = 0;
  page.on('download', () => (downloads += 1));

  await backend.revokeAdmin(staff.id);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('Access denied. Admin privileges required.').first()).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(downloads).toBe(0);
});

test('signing out does not wait for the server', async ({ page }) => {
  await logInAsAdmin(page);
  await page.route('**/auth/v1/logout**', () => undefined);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin-login');
  await page.goto('/admin-orders');
  await expect(page).toHaveURL('/auth');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('on a phone one menu has all staff pages, and says which one is open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsAdmin(page);
  await page.goto('/admin-suppliers');
  const row = page.getByRole('navigation', { name: 'Admin' });
  await expect(row.getByRole('link')).toHaveCount(0);
  await row.getByRole('button', { name: 'Suppliers (open menu)' }).press('Enter');
  await expect(row.getByRole('link', { name: 'Team' })).toBeVisible();
  for (const link of await row.getByRole('link').all()) {
    await expect(link).toBeInViewport({ ratio: 0.95 });
  }
  await row.getByRole('link', { name: 'Team' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeFocused();
  await expect(row.getByRole('button', { name: 'Team (open menu)' })).toBeVisible();
  await expect(row.getByRole('link')).toHaveCount(0);
});
