import { admin, expect, test } from './fixtures.ts';

test('a login without an answer fails after 30 seconds', async ({ page }) => {
  await page.clock.install();
  await page.route('**/auth/v1/token**', () => undefined);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Password').fill('long enough');
  const login = page.waitForRequest('**/auth/v1/token**');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await login;
  await page.clock.runFor(6_000);
  await expect(page.getByText('The login service is slow to answer.')).toBeVisible();
  await page.clock.runFor(24_000);
  await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible();
  await expect(page.getByText('The login service did not answer.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('long enough');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const { path, said } of [
  { path: '/auth', said: 'Logged in successfully!' },
  { path: '/admin-login', said: 'Admin login successful!' },
]) {
  test(`a person who leaves ${path} before the login is answered stays away`, async ({ page }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/auth/v1/token**', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path);
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    const asked = page.waitForRequest('**/auth/v1/token**');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await asked;
    await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
    await expect(page).toHaveURL('/about');
    release();
    await expect(page.getByText(said)).toBeVisible();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test(`a successful login at ${path} removes the toast of the failed one`, async ({ page }) => {
    await page.goto(path);
    await page.getByLabel('Email').fill(admin.email);
    const failure = page.locator('[data-sonner-toast][data-removed=false]', { hasText: 'Invalid' });
    for (const password of ['wrong password', admin.password]) {
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      if (password !== admin.password) await expect(failure).toBeVisible();
    }
    await expect(page.getByText(said)).toBeVisible();
    // By itself it would stay for twelve seconds.
    await expect(failure).toHaveCount(0, { timeout: 5_000 });
  });
}
