import { admin, expect, expectNoAxeViolations, test } from './fixtures.ts';

test('a login without an answer fails after 30 seconds', async ({ page }) => {
  await page.clock.install();
  await page.route('**/auth/v1/token**', () => undefined);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Password').fill('long enough');
  const login = page.waitForRequest('**/auth/v1/token**');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await login;
  await page.clock.runFor(30_000);
  await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('long enough');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a new customer who must confirm the address is told to open the mail', async ({ page }) => {
  // The answer of a service that sends confirmation mails. The local one sends none.
  await page.route('**/auth/v1/signup**', (route) =>
    route.fulfill({
      json: {
        id: '5b0f1c53-9a3e-4d9c-8d2a-0d6a7f3f6c11',
        aud: 'authenticated',
        role: 'authenticated',
        email: 'ana@example.com',
        confirmation_sent_at: new Date().toISOString(),
        app_metadata: {},
        user_metadata: {},
        identities: [],
        created_at: new Date().toISOString(),
      },
    }),
  );
  await page.goto('/auth?next=/account');
  await page.getByRole('button', { name: /Sign up/ }).click();
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page.getByText('open the link in the email we sent you')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectNoAxeViolations(page);
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

  test(`a successful login at ${path} removes the toast of the failed one`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource/);
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
    await expect(failure).toHaveCount(0, { timeout: 2_000 });
  });
}
