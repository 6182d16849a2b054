import { expect, signInAsAdmin, test } from '../fixtures.ts';

test('days can be typed slowly, incompletely, and in the wrong order', async ({ page }) => {
  await signInAsAdmin(page);
  await page.clock.install();
  await page.goto('/admin-orders?from=2026-11-01&page=2');
  const from = page.getByLabel('From');
  await expect(from).toHaveValue('2026-11-01');
  // The clock stands still while days are typed, so that a slow machine makes no pause.
  await page.clock.pauseAt(Date.now() + 60_000);
  // An incomplete day is reset, and the list stays on its page. 500 ms are longer than a pause in typing.
  await from.pressSequentially('11010202');
  await page.clock.runFor(500);
  await page.getByLabel('Search orders').focus();
  await expect(from).toHaveValue('2026-11-01');
  await page.clock.runFor(500);
  await expect(page).toHaveURL('/admin-orders?from=2026-11-01&page=2');
  await from.fill('');
  await page.clock.runFor(500);
  await expect(page).toHaveURL('/admin-orders');

  // A day that is typed slowly stays in the field.
  await from.focus();
  for (const digit of '11202026') {
    await page.keyboard.type(digit);
    await page.clock.runFor(350);
  }
  await expect(from).toHaveValue('2026-11-20');
  await page.clock.runFor(500);
  await expect(page).toHaveURL('/admin-orders?from=2026-11-20');

  await page.clock.resume();
  const to = page.getByLabel('To', { exact: true });
  await to.fill('2026-11-10');
  await page.clock.runFor(500);
  const reversed = page.getByText('“From” is later than “To”. Please correct the dates.');
  await expect(reversed).toBeVisible();
  await to.fill('2026-11-20');
  await page.clock.runFor(500);
  await expect(reversed).toBeHidden();
});
