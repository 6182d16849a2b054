import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, signUp, test } from '../fixtures.ts';
import { CheckoutPage } from '../pages/checkout.page.ts';

async function track(page: Page, orderNumber: string, email: string) {
  await page.locator('[name=orderNumber]').fill(orderNumber);
  await page.locator('[name=email]').fill(email);
  // Wait until the call that looks up the order returns, or the call that counts attempts is refused.
  const answer = page.waitForResponse(
    (response) =>
      response.url().endsWith('/rpc/track_order') ||
      (response.url().endsWith('/rpc/begin_order_lookup') && !response.ok()),
  );
  await page.getByRole('button', { name: 'Track order' }).click();
  return answer;
}

test('all mismatches get the same answer, guesses are limited, and a customer sees it if staff were faster', async ({
  page,
  backend,
}) => {
  const { orderNumber, email } = await backend.placeOrder('kosin-personal-alarm', 1);
  await page.goto('/track-order');
  await page.getByRole('button', { name: 'Track order' }).click();
  await expect(page.locator('[name=orderNumber]')).toBeFocused();
  await expectNoAxeViolations(page);

  const wrongEmail = await track(page, orderNumber, 'somebody@example.com');
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('No order matches this number and email address.');
  const words = await problem.textContent();
  const wrongNumber = await track(page, 'FSS-1', email);
  await expect(problem).toHaveText(words ?? '');
  expect(wrongNumber.status()).toBe(wrongEmail.status());
  expect(await wrongNumber.text()).toBe(await wrongEmail.text());
  await expectNoAxeViolations(page);

  // Upper and lower case mean the same mailbox.
  await track(page, orderNumber.toLowerCase(), email.toUpperCase());
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeFocused();

  const cancel = page.getByRole('button', { name: 'Cancel order' });
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await cancel.click();
  await backend.call('set_order_status', {
    order_id: await backend.orderId(orderNumber),
    new_status: 'processing',
  });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('We have already started on this order')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[aria-current=step]')).toContainText('Processing');
  await expect(cancel).toHaveCount(0);

  for (let attempt = 1; attempt < 10; attempt += 1) {
    await backend.trackOrder(`FSS-${attempt}`, email);
  }
  await page.goto('/track-order');
  const tooMany = await track(page, orderNumber, email);
  expect(tooMany.status()).toBe(429);
  await expect(problem).toContainText('Please try again in an hour or call us');
});

test('a signed-in customer finds only their own orders at /account, and cancels one by keyboard', async ({
  page,
  context,
}) => {
  await page.goto('/account');
  await expect(page).toHaveURL('/auth?next=%2Faccount');
  await signUp(page);
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expectNoAxeViolations(page);

  const checkout = new CheckoutPage(page);
  await checkout.openWith('vipertek-stun-gun');
  await checkout.fill();
  await checkout.complete();
  const orderNumber = (await page.getByText(/^FSS-\d+$/).textContent()) ?? '';

  const account = await context.newPage();
  await account.goto('/account');
  const orders = account.getByRole('article');
  await expect(orders).toHaveCount(1);
  await expect(orders).toContainText(orderNumber);
  await expect(orders).toContainText('1 × VIPERTEK Stun Gun');
  await expectNoAxeViolations(account);
  const cancel = account.getByRole('button', { name: 'Cancel order' });
  const dialog = account.getByRole('dialog', { name: 'Cancel this order?' });
  await cancel.press('Enter');
  await dialog.getByRole('button', { name: 'Keep order' }).press('Enter');
  await expect(cancel).toBeFocused();
  await account.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel order' }).press('Enter');
  await expect(account.getByText('This order was canceled')).toBeVisible();
  await expectNoAxeViolations(account);
  await account.getByRole('button', { name: 'Sign out' }).click();
  await expect(account).toHaveURL('/');
  await account.goto('/account');
  await expect(account).toHaveURL('/auth?next=%2Faccount');

  // The sign-out also deletes the order from the tab that placed it.
  await page.waitForFunction(() => sessionStorage.getItem('last-order') === null);
  await page.reload();
  await expect(page).toHaveURL('/');
});
