import type { BrowserContext, Page } from '@playwright/test';
import { admin, expect, logInAsAdmin, signUp, test } from '../fixtures.ts';

/** The database's response to an expired token. */
const expiredToken = {
  status: 401,
  json: { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
};

/** The auth service's response to an unknown token. */
const refusedRenewal = {
  status: 400,
  json: {
    code: 400,
    error_code: 'refresh_token_not_found',
    msg: 'Invalid Refresh Token: Refresh Token Not Found',
  },
};

function countRenewals(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) count += 1;
  });
  return () => count;
}

/** Makes the stored session expire. */
async function expireSession(context: BrowserContext) {
  await context.addInitScript(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.endsWith('-auth-token')) continue;
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), expires_at: 1 }));
    }
  });
}

test('a refused session ends in every tab, and text that staff typed is kept after login and reload', async ({
  page,
  context,
}) => {
  await logInAsAdmin(page);
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByText(`Signed in as ${admin.email}`)).toBeVisible();
  await page.goto('/admin-suppliers');
  const edit = page.getByRole('button', { name: /^Edit contact of/ }).first();
  const contact = page.getByRole('dialog').getByLabel('Contact person');
  await edit.click();
  await contact.fill('Grace Hopper');
  await page.route('**/rest/v1/**', (route) => route.fulfill(expiredToken));
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill(refusedRenewal),
  );
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Please login to access this page')).toBeVisible();
  await expect(other).toHaveURL('/auth?next=%2Faccount');
  await expect(other.getByText(admin.email)).toHaveCount(0);
  await other.close();
  await page.unrouteAll();

  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/admin-suppliers');
  await edit.click();
  await expect(contact).toHaveValue('Grace Hopper');
  await page.reload();
  await edit.click();
  await expect(contact).toHaveValue('Grace Hopper');
  await expect(
    page.getByText('What you typed here before is back. It is not saved.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  await expect(contact).not.toHaveValue('Grace Hopper');
});

test('if the token service never answers, a message shows within seconds and the user stays signed in', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/Admin check failed|AuthRetryable/);
  await page.goto('/auth');
  const { email } = await signUp(page);
  await expect(page).toHaveURL('/');
  await expireSession(context);
  await page.route('**/auth/v1/token**', () => undefined);
  await page.clock.install();
  const waitInVain = async (path: string) => {
    const asked = page.waitForRequest('**/auth/v1/token**');
    await page.goto(path);
    await asked;
    await page.clock.runFor(6_000);
  };
  await waitInVain('/account');
  await expect(
    page.getByRole('heading', { name: 'Your orders could not be loaded' }),
  ).toBeVisible();
  await waitInVain('/admin-orders');
  await expect(page.getByText('Error checking admin status')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/account');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test('with a device clock five hours off, one login is enough', async ({ openContext }) => {
  for (const hours of [-5, 5]) {
    const page = await (await openContext()).newPage();
    await page.clock.setFixedTime(Date.now() + hours * 3_600_000);
    const renewals = countRenewals(page);
    await logInAsAdmin(page);
    for (const name of ['Stock', 'Money', 'Orders']) {
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.reload();
    await expect(page).toHaveURL('/admin-orders');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(renewals()).toBe(0);
  }
});
