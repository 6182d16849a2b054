import { expect, expectNoAxeViolations, signInAsAdmin, test } from './fixtures.ts';

test('who logs in for the first time says their name on Today, once', async ({ page, backend }) => {
  await signInAsAdmin(page, await backend.createAdmin());
  await page.goto('/admin-today');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toBeVisible();
  await expectNoAxeViolations(page);
  await steps.getByRole('button', { name: 'Save name' }).click();
  await expect(steps.getByText('Please enter your name.')).toBeVisible();
  await steps.getByLabel('Your name').fill('Maya Lind');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  await expect(page.getByRole('banner').getByText('Maya Lind')).toBeVisible();
  await page.goto('/admin-team');
  await expect(page.getByRole('region', { name: 'Who has access' })).toContainText('Maya Lind');
});
