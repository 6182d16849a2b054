import { admin, expect, holdBack, test } from '../fixtures.ts';

test('login: fails after 30 seconds without an answer; a late success clears the error and keeps the page', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/auth/v1/token**', () => undefined);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Password').fill('long enough');
  const asking = page.waitForRequest('**/auth/v1/token**');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await login.click();
  await asking;
  await page.clock.runFor(6_000);
  await expect(page.getByText('The login service is slow to answer.')).toBeVisible();
  await page.clock.runFor(24_000);
  await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible();
  await expect(page.getByText('The login service did not answer.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('long enough');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.getByLabel('Email').fill(admin.email);
  const failure = page.locator('[data-sonner-toast][data-removed=false]', { hasText: 'Invalid' });
  await page.getByLabel('Password').fill('wrong password');
  await login.click();
  await expect(failure).toBeVisible();

  const release = await holdBack(page, '**/auth/v1/token**');
  await page.getByLabel('Password').fill(admin.password);
  const asked = page.waitForRequest('**/auth/v1/token**');
  await login.click();
  await asked;
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL('/about');
  release();
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
  // The success closes the error toast, which would otherwise stay for twelve seconds.
  await expect(failure).toHaveCount(0, { timeout: 5_000 });
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
