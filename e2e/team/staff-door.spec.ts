import { admin, expect, expectIdle, signInAsAdmin, signUp, test } from '../fixtures.ts';

test('a link to a staff page opens it after the login, staff without a link see their day, and a logout ends all tabs', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) asked.push(request.url());
  });
  const logIn = async (password = admin.password) => {
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await page.goto('/admin-requests?q=Rosa&show=new');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Please login to access this page')).toBeVisible();
  expect(asked).toEqual([]);
  await page.reload();
  await logIn('wrong password');
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
  await logIn();
  await expect(page).toHaveURL('/admin-requests?q=Rosa&show=new');

  // Signing out does not wait for the server.
  const other = await context.newPage();
  await other.goto('/admin-suppliers');
  await expect(other.getByRole('article').first()).toBeVisible();
  await page.route('**/auth/v1/logout**', () => undefined);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin-login');
  await expect(other).toHaveURL('/auth');
  await expect(other.getByRole('article')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // If the role cannot be checked at login, the user is signed out.
  await page.route('**/rest/v1/user_roles**', (route) => route.abort());
  await logIn();
  await expect(page.getByText('Your login could not be checked.')).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.endsWith('-auth-token'))).toEqual([]);
  await page.unroute('**/rest/v1/user_roles**');
  await logIn();
  await expect(page.getByText('Admin login successful!')).toBeVisible();
  await expect(page).toHaveURL('/admin-orders');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin-login');
  await page.goto('/auth');
  await logIn();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Go to Today' }).click();
  await expect(page).toHaveURL('/admin-today');
});

test('a customer is refused at a staff page, and signed out at /admin-login', async ({ page }) => {
  await page.goto('/auth');
  const { email, password } = await signUp(page);
  await expect(page).toHaveURL('/');
  await page.goto('/admin-orders');
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
  await page.waitForFunction(
    () => !Object.keys(localStorage).some((key) => /auth-token/.test(key)),
  );
});

test('a user who loses the role is redirected at the next action and exports nothing', async ({
  page,
  backend,
}) => {
  const staff = await backend.createAdmin();
  await signInAsAdmin(page, staff);
  await page.goto('/admin-inventory');
  await page.getByRole('link', { name: /^Orders/ }).click();
  await expect(page.getByText('Total Revenue')).toBeVisible();
  // Wait for all requests. One that is still pending would be refused before this test clicks the export.
  await expectIdle(page);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await backend.revokeAdmin(staff.id);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('Access denied. Admin privileges required.').first()).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Total Revenue')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect(downloads).toBe(0);
});

test('a new office logs in to the orders, which lead to its first steps', async ({
  page,
  backend,
}) => {
  const self = await backend.createAdmin();
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(self.email);
  await page.getByLabel('Password').fill(self.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/admin-orders');
  await page.getByRole('link', { name: 'Your first steps are on Today' }).click();
  await expect(page).toHaveURL('/admin-today');
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
});
