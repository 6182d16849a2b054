import { admin, expect, signInAsAdmin, signUp, test } from './fixtures.ts';

test('without a session the staff area sends to /auth', async ({ page }) => {
  await page.goto('/admin-orders');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Please login to access this page')).toBeVisible();
});

test('an ordinary customer is denied and sent home', async ({ page }) => {
  await page.goto('/auth');
  await signUp(page);
  await expect(page).toHaveURL('/');

  await page.goto('/admin-orders');
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an ordinary customer is signed out again at the staff door', async ({ page }) => {
  await page.goto('/auth');
  const { email, password } = await signUp(page);
  await expect(page).toHaveURL('/');
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
  await page.waitForFunction(
    () => !Object.keys(localStorage).some((key) => /auth-token/.test(key)),
  );
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('a role check without an answer at the staff door leaves nobody signed in', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await page.route('**/rest/v1/user_roles**', (route) => route.abort());
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Your login could not be checked.')).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.endsWith('-auth-token'))).toEqual([]);
});

test('a check that cannot be made sends home', async ({ page, expectConsole }) => {
  await signInAsAdmin(page);
  expectConsole(/Admin check failed|Failed to load resource/);
  await page.route('**/rest/v1/user_roles**', (route) => route.abort());
  await page.goto('/admin-orders');
  await expect(page.getByText('Error checking admin status')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('wrong passwords are told, and an admin comes and goes', async ({ page, expectConsole }) => {
  expectConsole(/Failed to load resource/);
  await page.goto('/auth');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();

  await signInAsAdmin(page);
  await expect(page.getByText('Admin login successful!')).toBeVisible();
  await page.goto('/admin-login');
  await expect(page).toHaveURL('/admin-orders');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin-login');
  await page.goto('/admin-orders');
  await expect(page).toHaveURL('/auth');
});

test('orders that cannot be loaded say so and can be asked for again', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const breakOrders = () =>
    page.route('**/rest/v1/orders**', (route) =>
      route.fulfill({ status: 500, json: { message: 'broken' } }),
    );
  await breakOrders();
  await signInAsAdmin(page);
  await expect(page.getByText('Failed to load orders. Please try again.')).toBeVisible();
  const failure = page.getByRole('heading', { name: 'Failed to load orders' });
  await expect(failure).toBeVisible();
  await page.unroute('**/rest/v1/orders**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeHidden();
  const list = page.getByRole('region', { name: 'Orders', exact: true });
  await expect(list.or(page.getByText('No orders found'))).toBeVisible();

  // Lists that were seen before are not asked for with it.
  await breakOrders();
  await page.getByLabel('Status', { exact: true }).selectOption('Open (to be shipped)');
  await expect(failure).toBeVisible();
  await page.unroute('**/rest/v1/orders**');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/rest\/v1\/orders\?.*order=/.test(request.url())) asked.push(request.url());
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeHidden();
  expect(asked).toEqual([expect.stringContaining('status=in.')]);
});
