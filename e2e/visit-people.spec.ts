import { randomUUID } from 'node:crypto';
import { expect, signInAsAdmin, test } from './fixtures.ts';
import { visitOf, book, dayFor } from './pages/visits.ts';

test('a visit is given to a member of the team by name, and found on the schedule', async ({
  page,
  backend,
}) => {
  const member = await backend.createAdmin();
  const name = `Dana ${randomUUID()}`;
  await backend.call('update_team_member', { user_id: member.id, name, phone: '' });
  const day = dayFor(6);
  const booking = await book(backend, { preferredDate: day, preferredTime: 'morning' });
  await signInAsAdmin(page);
  await page.goto(`/admin-requests/${booking.reference}`);
  await visitOf(page).getByRole('button', { name: 'Set visit' }).click();
  const dialog = page.getByRole('dialog');
  const who = dialog.getByLabel('Who’s going');
  await expect(dialog.locator(`datalist option[value="${name}"]`)).toBeAttached();
  await who.fill(member.email);
  await dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(who).toHaveAccessibleDescription(/Please enter a name/);
  await who.fill(name.toUpperCase());
  await dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(visitOf(page)).toContainText(`1 hour, ${name}`);

  await page.goto(`/admin-schedule?day=${day}`);
  await page.getByLabel('Person').selectOption(name);
  await expect(page).toHaveURL(new RegExp(`person=${member.id}`));
  await expect(page.getByRole('link', { name: booking.name })).toBeVisible();
});
