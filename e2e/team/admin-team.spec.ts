import type { Page } from '@playwright/test';
import { instantOf } from '../../src/features/service-requests/visits/times.ts';
import { isolate } from '../../src/lib/format/isolate.ts';
import { expect, expectNoAxeViolations, signInAsAdmin, test } from '../fixtures.ts';
import { newDay, newEmail, unique } from '../pages/unique.ts';
import { book, setVisit } from '../pages/visits.ts';

const password = 'long enough';

async function invite(page: Page, email: string, name = `Named ${email}`) {
  await page.getByLabel('Name of the team member').fill(name);
  await page.getByLabel('Email of the team member').fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Team member invited')).toBeVisible();
}

/** Opens a link in a new document, since a link that differs only after the `#` would not reload the page. */
async function openAnew(page: Page, link: string) {
  await page.goto('about:blank');
  await page.goto(link);
}

async function join(page: Page, button: 'Sign up and join' | 'Log in and join', word = password) {
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: button }).click();
}

test('a team member is invited by keyboard, joins, works, is removed, and loses access with the next call', async ({
  page,
  openContext,
  backend,
  mailbox,
}) => {
  const boss = await backend.createAdmin();
  await signInAsAdmin(page, boss);
  await page.goto('/admin-orders');
  await page.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeFocused();
  const members = page.getByRole('region', { name: 'Who has access' });
  const history = page.getByRole('region', { name: 'History' });
  // Other tests also change the team, so each entry is found by its text.
  const entry = (hasText: string) => history.getByRole('listitem').filter({ hasText });
  const self = members.getByRole('listitem').filter({ hasText: boss.email });
  await expect(self).toContainText('You');
  await expect(self).toContainText('set up in the database');
  await expect(self.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(history).toContainText(`Added ${boss.email}`);
  await expectNoAxeViolations(page);

  const email = newEmail('member');
  // The name is unique, because two team members cannot have the same name.
  const name = `Sam ${unique()}`;
  // A refused address stays in the field, and the reason is shown.
  const field = page.getByLabel('Email of the team member');
  await page.getByLabel('Name of the team member').focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
  await field.fill(boss.email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Works in')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByTitle('The email')).toHaveAttribute('srcdoc', /invites you/);
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('This person already has access.');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(boss.email);
  await invite(page, email.toUpperCase(), name);
  const invited = page
    .getByRole('region', { name: 'Invitations' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(invited).toContainText(name);
  await expect(invited).toContainText(`by ${boss.email}, open until`);
  await expect(page.getByLabel('Email of the team member')).toHaveValue('');
  await expect(entry(`Invited ${email}`)).toBeVisible();
  await expectNoAxeViolations(page);

  const teamMembersPage = await (await openContext()).newPage();
  const referrers: (string | undefined)[] = [];
  teamMembersPage.on('request', (sent) => referrers.push(sent.headers()['referer']));
  await teamMembersPage.goto(await mailbox.linkTo(email, '/join-team'));
  await expect(
    teamMembersPage.getByText(`This invitation is for the account ${email}.`),
  ).toBeVisible();
  await expect(teamMembersPage).toHaveURL('/join-team');
  await teamMembersPage.reload();
  await expect(teamMembersPage.getByText('This invitation is for')).toBeVisible();
  await expectNoAxeViolations(teamMembersPage);
  await join(teamMembersPage, 'Sign up and join');
  await expect(teamMembersPage.getByText('Welcome to the team')).toBeVisible();
  await expect(teamMembersPage).toHaveURL('/admin-today');
  expect(referrers.filter((referrer) => referrer?.includes('token'))).toEqual([]);

  await page.reload();
  await expect(invited).toHaveCount(0);
  const row = members.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText(`invited by ${boss.email}`);
  await row.getByRole('button', { name: `Edit ${email}` }).click();
  await page.getByRole('dialog').getByLabel('Phone').fill('(562) 555-0199');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('link', { name: '(562) 555-0199' })).toBeVisible();
  await expect(entry(`Joined by invitation: ${isolate(name)}`)).toBeVisible();

  await teamMembersPage.goto('/admin-team');
  await expect(
    teamMembersPage.getByRole('listitem').filter({ hasText: `Since` }).filter({ hasText: 'You' }),
  ).toContainText(email);
  await teamMembersPage.getByRole('link', { name: 'Stock' }).click();
  await expect(teamMembersPage.getByText('Inventory value')).toBeVisible();
  await teamMembersPage.getByRole('link', { name: 'Team' }).click();
  const removeBoss = teamMembersPage.getByRole('button', { name: `Remove ${boss.email}` });
  await removeBoss.click();
  const theirs = teamMembersPage.getByRole('dialog').getByRole('button', { name: 'Remove access' });
  // The button is enabled after the last request. A request that is refused later would close the dialog.
  await expect(theirs).toBeEnabled();

  await row.getByRole('button', { name: `Remove ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove access?' });
  await expect(dialog).toContainText(email);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Remove access' }).click();
  await expect(row).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(entry(`Removed ${email}`)).toBeVisible();
  await expect(entry(`Removed ${email}`)).toContainText(boss.email);

  // The removed team member still has a dialog open. Pressing its button removes no access, and the page redirects.
  await theirs.click();
  await expect(teamMembersPage).toHaveURL('/');
  await expect(
    teamMembersPage.getByText('Access denied. Admin privileges required.').first(),
  ).toBeVisible();
  await teamMembersPage.goto('/admin-orders');
  await expect(teamMembersPage).toHaveURL('/');
  await page.reload();
  await expect(self).toContainText('You');
});

test('a stranger who signed up with the address of a team member gets no access', async ({
  page,
  backend,
  mailbox,
  openContext,
}) => {
  const email = newEmail('member');
  const stranger = await (await openContext()).newPage();
  await stranger.goto('/auth');
  await stranger.getByRole('button', { name: /Sign up/ }).click();
  await stranger.getByLabel('Email').fill(email);
  await stranger.getByLabel('Password').fill("the stranger's");
  await stranger.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(stranger).toHaveURL('/');

  await signInAsAdmin(page, await backend.createAdmin());
  await page.goto('/admin-team');
  await invite(page, email);
  const invitation = await mailbox.linkTo(email, '/join-team');
  await stranger.goto('/join-team#token=a-guess');
  await expect(stranger.getByRole('alert')).toContainText('does not lead to an invitation');
  await stranger.goto('/admin-orders');
  await expect(stranger).toHaveURL('/');

  // The owner of the address opens the link in a browser where another account is signed in. The owner does not know
  // the stranger's password.
  await page.goto(invitation);
  await expect(page.getByText('You are signed in here as')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.goto(await mailbox.linkTo(email, '/reset-password', /password/i));
  await page.getByLabel('New password').fill('my very own');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(invitation);
  await join(page, 'Log in and join', 'my very own');
  await expect(page).toHaveURL('/admin-today');

  // The new password has ended the session of the stranger.
  await stranger.goto('/admin-orders');
  await expect(stranger).toHaveURL('/auth');
  await stranger.goto(invitation);
  await expect(stranger.getByRole('alert')).toContainText('has already been accepted');
});

test('a renewed or withdrawn link shows a message', async ({
  page,
  mailbox,
  backend,
  openContext,
}) => {
  const email = newEmail('member');
  await signInAsAdmin(page, await backend.createAdmin());
  await page.goto('/admin-team');
  await invite(page, email);
  const first = await mailbox.linkTo(email, '/join-team');
  await page.getByRole('button', { name: `Email a new link for ${email}` }).click();
  await expect(page.getByText('Invitation renewed')).toBeVisible();
  await mailbox.expectMails(email, 2);
  const second = await mailbox.linkTo(email, '/join-team', /Join/);

  const teamMember = await (await openContext()).newPage();
  const problem = teamMember.getByRole('alert');
  await teamMember.goto('/join-team');
  await expect(problem).toContainText('does not lead to an invitation');
  await openAnew(teamMember, first);
  await expect(problem).toContainText('a later email has replaced it');
  await expectNoAxeViolations(teamMember);
  await openAnew(teamMember, second);
  await expect(teamMember.getByText(email)).toBeVisible();
  const row = page.getByRole('button', { name: `Withdraw the invitation of ${email}` });
  await row.click();
  await expect(row).toHaveCount(0);
  await join(teamMember, 'Sign up and join');
  await expect(teamMember.getByText('This invitation was withdrawn.').first()).toBeVisible();
  await expect(problem).toContainText('ask the person who invited you');
});

test('a leaving team member hands over the coming visits, and one removed by another admin disappears', async ({
  page,
  backend,
}) => {
  const boss = await backend.createAdmin();
  const leaver = await backend.createAdmin('admin', `Leaver ${unique()}`);
  const heir = await backend.createAdmin('admin', `Heir ${unique()}`);
  const booking = await book(backend);
  const day = newDay();
  await setVisit(backend, booking, instantOf(day, '09:00'), leaver.name);
  await signInAsAdmin(page, boss);
  await page.goto('/admin-team');
  await page.getByRole('button', { name: `Remove ${leaver.email}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 coming visit');
  await expect(dialog).toContainText(booking.name);
  await dialog.getByRole('button', { name: 'Remove access' }).click();
  await expect(dialog).toContainText('Please choose who goes.');
  await expectNoAxeViolations(page);
  const choice = dialog.getByLabel('Who makes these visits?');
  await choice.selectOption(heir.name);
  await dialog.getByRole('button', { name: 'Remove access' }).click();
  // While the dialog is open, the buttons behind it count as hidden. The next line would then pass at once.
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Remove ${leaver.email}` })).toHaveCount(0);
  const people = 'visits?select=visit_people(name)';
  expect(await backend.rows(`${people}&request_id=eq.${booking.id}`)).toEqual([
    { visit_people: [{ name: heir.name }] },
  ]);

  await page.getByRole('button', { name: `Remove ${heir.email}` }).click();
  await choice.selectOption('Nobody yet');
  await dialog.getByRole('button', { name: 'Remove access' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Remove ${heir.email}` })).toHaveCount(0);

  const teamMember = await backend.createAdmin();
  await page.reload();
  await page.getByRole('button', { name: `Remove ${teamMember.email}` }).click();
  await backend.call('remove_team_member', { user_id: teamMember.id });
  await dialog.getByRole('button', { name: 'Remove access' }).click();
  await expect(page.getByText('This person no longer has access.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Remove ${teamMember.email}` })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('link', { name: 'Today' }).click();
  // The entry may be collapsed if many entries are waiting.
  const toDo = page.getByRole('region', { name: /^To do/ }).locator('li');
  await expect(toDo.filter({ hasText: booking.name })).toContainText('Nobody goes yet');
  await page.goto(`/admin-schedule?day=${day}`);
  const visit = page.getByRole('listitem').filter({ hasText: booking.name });
  await expect(visit).toContainText('Nobody yet');
  await expect(visit).toContainText('Needs somebody');
});
