import { expect, signInAsAdmin, test } from './fixtures.ts';

test('a half-typed day is put back, and the list stays on its page', async ({ page }) => {
  await signInAsAdmin(page);
  await page.clock.install();
  await page.goto('/admin-orders?from=2026-11-01&page=2');
  const from = page.getByLabel('From');
  await from.pressSequentially('11010202');
  // Longer than a pause in typing.
  await page.clock.runFor(500);
  await page.getByLabel('Search orders').focus();
  await expect(from).toHaveValue('2026-11-01');
  await page.clock.runFor(500);
  await expect(page).toHaveURL('/admin-orders?from=2026-11-01&page=2');
  await from.fill('2026-11-02');
  await expect(page).toHaveURL('/admin-orders?from=2026-11-02');
});

test('a first day later than the last one says why nothing is found', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin-orders');
  await page.getByLabel('From').fill('2026-11-20');
  await expect(page).toHaveURL('/admin-orders?from=2026-11-20');
  await page.getByLabel('To', { exact: true }).fill('2026-11-10');
  const reversed = page.getByText('“From” is later than “To”. Please correct the dates.');
  await expect(reversed).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2026-11-20');
  await expect(reversed).toBeHidden();
});

test('a day that is typed slowly stays in the field and filters when it is complete', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin-orders');
  await page.getByLabel('From').pressSequentially('11012026', { delay: 350 });
  await expect(page.getByLabel('From')).toHaveValue('2026-11-01');
  await expect(page).toHaveURL('/admin-orders?from=2026-11-01');
});
