import { randomUUID } from 'node:crypto';
import { expect, signInAsAdmin, test } from './fixtures.ts';
import { newDay } from './pages/unique.ts';
import { visitOf, book, chooseSomebodyElse } from './pages/visits.ts';

test('a visit is given to a member of the team by name, and found on the schedule', async ({
  page,
  backend,
}) => {
  const member = await backend.createAdmin();
  const name = `Dana ${randomUUID()}`;
  await backend.call('update_team_member', { user_id: member.id, name, phone: '' });
  const day = newDay();
  const booking = await book(backend, { preferredDate: day, preferredTime: 'morning' });
  await signInAsAdmin(page);
  await page.goto(`/admin-requests/${booking.reference}`);
  await visitOf(page).getByRole('button', { name: 'Set visit' }).click();
  const dialog = page.getByRole('dialog');
  const who = dialog.getByLabel('Who’s going');
  await expect(who.getByRole('option', { name })).toBeAttached();
  await chooseSomebodyElse(dialog, member.email);
  await dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(dialog.getByLabel('Their name')).toHaveAccessibleDescription(/Please enter a name/);
  // A member is known by the name, wherever it is typed.
  await dialog.getByLabel('Their name').fill(name.toUpperCase());
  await dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(visitOf(page)).toContainText(`1 hour, ${name}`);

  await page.goto(`/admin-schedule?day=${day}`);
  await page.getByLabel('Person').selectOption(name);
  await expect(page).toHaveURL(new RegExp(`person=${member.id}`));
  await expect(page.getByRole('link', { name: booking.name })).toBeVisible();
});
