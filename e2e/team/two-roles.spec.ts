import { isolate } from '../../src/lib/format/isolate.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { newEmail, unique } from '../pages/unique.ts';
import { book, moveVisit, now, setVisit } from '../pages/visits.ts';

test('a field team member joins on a phone, works on their own visits, and has no access to office pages', async ({
  page,
  backend,
  mailbox,
  openContext,
}) => {
  const email = newEmail('field');
  const name = `Dana ${unique()}`;
  const [own, other] = [await book(backend), await book(backend)];
  await setVisit(backend, own, now(), name, { duration_minutes: 480 });
  await setVisit(backend, other, now(), `Not ${name}`, { duration_minutes: 480 });

  await signInAsAdmin(page, await backend.createAdmin());
  await page.goto('/admin-team');
  await page.getByLabel('Name of the team member').fill(name);
  await page.getByLabel('Email of the team member').fill(email);
  await page.getByLabel('Works in').selectOption('Field: their own visits');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Team member invited')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    `Invited ${email} for the field`,
  );
  await expectNoAxeViolations(page);

  const phone = await openContext({ viewport: { width: 320, height: 640 }, hasTouch: true });
  const field = await phone.newPage();
  const refused: string[] = [];
  field.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await field.goto(await mailbox.linkTo(email, '/join-team'));
  await field.getByLabel('Password').fill('long enough');
  await field.getByRole('button', { name: 'Sign up and join' }).click();
  await expect(field).toHaveURL('/admin-today');
  const visits = field.getByRole('region', { name: 'My visits' });
  await expect(visits.getByRole('link', { name: own.name })).toBeVisible();
  await expect(field.getByText(other.name)).toHaveCount(0);
  const navigation = field.getByRole('navigation', { name: 'Admin' });
  await navigation.getByRole('button', { name: /open menu/ }).press('Enter');
  await expect(navigation.getByRole('link')).toHaveText([/^Today/, /^Schedule/]);
  await navigation.getByRole('button', { name: /close menu/ }).press('Enter');
  await expect(field.getByRole('button', { name: 'Search' })).toHaveCount(0);
  await expectNoSidewaysScroll(field.locator('html'));
  await expectNoAxeViolations(field);

  await navigation.getByRole('button', { name: /open menu/ }).press('Enter');
  await navigation.getByRole('link', { name: 'Schedule' }).press('Enter');
  await expect(field.getByRole('heading', { level: 1, name: 'Schedule' })).toBeFocused();
  await expect(field.getByRole('link', { name: own.name })).toBeVisible();
  await expect(field.getByText(other.name)).toHaveCount(0);
  await expectNoSidewaysScroll(field.locator('html'));
  await expectNoAxeViolations(field);
  await field.getByRole('link', { name: own.name }).press('Enter');
  await expect(field.getByRole('heading', { level: 1, name: own.name })).toBeFocused();
  await field.getByRole('button', { name: 'Write to the customer' }).press('Enter');
  await field.getByLabel('Your message to the customer').fill('I am there at noon.');
  await field.getByRole('button', { name: 'Send reply' }).press('Enter');
  await expect(field.getByRole('region', { name: 'Messages' })).toContainText(name);
  await field.getByLabel('Add a note').fill('Ring twice.');
  await field.getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(field.getByRole('region', { name: 'Notes' })).toContainText('Ring twice.');
  for (const name of ['Status', 'Assigned to']) await expect(field.getByLabel(name)).toHaveCount(0);
  await expect(field.getByRole('button', { name: /visit|Correct/i })).toHaveCount(0);
  await expectNoSidewaysScroll(field.locator('html'));
  await expectNoAxeViolations(field);

  for (const url of ['/admin-orders', '/admin-team', `/admin-customers/${own.email}`]) {
    await field.goto(url);
    await expect(field.getByRole('heading', { level: 1 })).toHaveText(
      'This page belongs to the office',
    );
  }
  await expectNoAxeViolations(field);
  await field.goto(`/admin-requests/${other.reference}`);
  await expect(field.getByText(`${other.reference} is not among your visits.`)).toBeVisible();
  expect(refused).toEqual([]);

  // The visit is reassigned, and the team member gets the role of the office.
  await field.goto(`/admin-requests/${own.reference}`);
  await expect(field.getByRole('heading', { level: 1, name: own.name })).toBeVisible();
  await moveVisit(backend, own, now(), { duration_minutes: 480, people: ['Sam'] });
  await field.reload();
  await expect(field.getByText(`${own.reference} is not among your visits.`)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: `Edit ${email}` }).click();
  await page.getByRole('dialog').getByLabel('Works in').selectOption('Office: everything');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    `Moved ${isolate(name)} to the office`,
  );
  await field.goto('/admin-orders');
  await expect(field.getByText('Total Revenue')).toBeVisible();
});
