import { admin, expect, logInAsAdmin, signInAsAdmin, signUp, test } from './fixtures.ts';

test('a customer who opens a staff page is denied and sent home', async ({ page }) => {
  await page.goto('/auth');
  await signUp(page);
  await expect(page).toHaveURL('/');

  await page.goto('/admin-orders');
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a customer who logs in at /admin-login is denied and signed out', async ({ page }) => {
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

test('a login at /admin-login without an answer to the role check leaves nobody signed in', async ({
  page,
}) => {
  await page.route('**/rest/v1/user_roles**', (route) => route.abort());
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Your login could not be checked.')).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.endsWith('-auth-token'))).toEqual([]);
});

test('an admin check that fails on the first load sends home', async ({ page, expectConsole }) => {
  await signInAsAdmin(page);
  expectConsole(/Admin check failed/);
  await page.route('**/rest/v1/user_roles**', (route) => route.abort());
  await page.goto('/admin-orders');
  await expect(page.getByText('Error checking admin status')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a wrong password is told, and an admin logs in and out', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();

  await logInAsAdmin(page);
  await expect(page.getByText('Admin login successful!')).toBeVisible();
  await page.goto('/admin-login');
  await expect(page).toHaveURL('/admin-orders');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin-login');
  await page.goto('/admin-orders');
  await expect(page).toHaveURL('/auth');
});

test('a link to a staff page leads there after the login, and staff without one get their day', async ({
  page,
}) => {
  const logIn = async () => {
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await page.goto('/admin-requests?q=Rosa&status=new');
  await expect(page).toHaveURL('/auth');
  await page.reload();
  await logIn();
  await expect(page).toHaveURL('/admin-requests?q=Rosa&status=new');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin-login');
  await page.goto('/auth');
  await logIn();
  await expect(page).toHaveURL('/admin-today');
});
