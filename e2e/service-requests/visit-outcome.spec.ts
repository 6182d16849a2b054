import { randomUUID } from 'node:crypto';
import { instantOf } from '../../src/features/service-requests/visits/times.ts';
import { shiftDay } from '../../src/lib/format/business-days.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { newEmail, unique } from '../pages/unique.ts';
import { moveVisit, now, requestOf, visitOf } from '../pages/visits.ts';

test('a wished day becomes a visit, a team member finishes it on a phone, and a second visit follows', async ({
  page,
  backend,
  mailbox,
}) => {
  const name = `${unique()} Okafor`;
  const member = await backend.createAdmin('admin', name);
  const today = await backend.day();
  const wished = shiftDay(today, 5);
  // The request of this caller has no street yet, so staff still have to ask for it.
  const email = newEmail('caller');
  await backend.call('take_request', {
    kind: 'booking',
    fields: {
      ...{ firstName: 'Rosa', lastName: unique(), email },
      ...{ phone: '(562) 555-0100', preferredDate: wished, preferredTime: 'morning' },
    },
    idempotency_key: randomUUID(),
  });
  const booking = await requestOf(backend, email);
  const link = await mailbox.linkTo(email, '/your-request');
  await signInAsAdmin(page, member);

  // These steps use only the keyboard.
  await page.goto(`/admin-requests/${booking.reference}`);
  await page.getByRole('button', { name: 'Set visit' }).press('Enter');
  const setting = page.getByRole('dialog', { name: 'Set a visit' });
  await setting.getByLabel('Day').fill(shiftDay(today, 9));
  await setting.getByRole('button', { name: /in the morning$/ }).press('Enter');
  await expect(setting.getByLabel('Day')).toHaveValue(wished);
  await expect(setting.getByLabel('Time in California')).toHaveValue('09:00');
  await expect(setting.getByRole('checkbox').first()).toBeFocused();
  await setting.getByLabel(name).press('Space');
  await expect(setting.getByLabel(name)).toBeChecked();
  await setting
    .getByRole('group', { name: 'No street address yet' })
    .getByLabel('Street')
    .fill('9 Elm St');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Visit saved')).toBeVisible();
  await expect(visitOf(page).getByRole('link', { name: /^9 Elm St/ })).toBeVisible();
  await expect(visitOf(page).getByRole('button', { name: 'Finish' })).toBeHidden();

  // The visit is moved to today.
  const moveTo = (startsAt: string | undefined, length: number) =>
    moveVisit(backend, booking, startsAt, { duration_minutes: length, note: 'Ring twice.' });
  await moveTo(now(), 480);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin-today');
  const mine = page.getByRole('region', { name: 'My visits' });
  await expect(mine).toContainText('Ring twice.');
  for (const link of [/^9 Elm St/, '(562) 555-0100']) {
    const box = await mine.getByRole('link', { name: link }).boundingBox();
    expect(box!.y).toBeLessThan(2 * 844);
  }
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page.locator('html'));
  await mine.getByRole('link', { name: booking.name }).press('Enter');
  const finish = visitOf(page).getByRole('button', { name: 'Finish' });
  await expect(finish).toBeVisible();
  expect((await finish.boundingBox())!.y).toBeLessThan(2 * 844);
  await visitOf(page).getByRole('button', { name: 'On my way' }).press('Enter');
  const minutes = page.getByRole('dialog', { name: 'On my way' });
  await expectNoAxeViolations(page);
  await minutes.getByRole('button', { name: 'In about 30 minutes' }).press('Enter');
  const { subject } = await mailbox.mailTo(email, new RegExp(`^${name} is on the way, about`));
  const [arrival] = /about .*$/.exec(subject) ?? [];
  await expect(visitOf(page).getByRole('button', { name: `Told: ${arrival}` })).toBeFocused();
  await expectNoSidewaysScroll(page.locator('html'));

  await page.goto(link);
  await expect(page.getByText(`On the way, ${arrival}`)).toBeVisible();
  await expect(
    page.getByText(`is on the way to you, and will be there at ${arrival}.`),
  ).toBeVisible();

  // The visit is moved to yesterday, so it is over.
  await moveTo(instantOf(shiftDay(today, -1), '09:00'), 30);
  await page.goto('/admin-today');
  await page
    .getByRole('button', { name: new RegExp(`^How did it go\\?: .*${booking.name}`) })
    .press('Enter');
  const outcome = page.getByRole('dialog', { name: 'How did it go?' });
  await outcome.getByLabel('Note').fill('The back door sticks.');
  await expectNoAxeViolations(page);
  await outcome.getByRole('button', { name: 'Done', exact: true }).press('Enter');
  const next = page.getByRole('dialog', { name: 'What comes next?' });
  await expect(next.getByRole('button', { name: 'Close the request' })).toBeVisible();
  await expectNoAxeViolations(page);
  await next.getByRole('button', { name: 'Add a visit' }).press('Enter');

  const adding = page.getByRole('dialog', { name: 'Add a visit' });
  await expect(adding.getByLabel(name)).toBeChecked();
  await adding.getByLabel('Day').fill(shiftDay(today, 7));
  await adding.getByLabel('Time in California').fill('15:00');
  await adding.getByRole('button', { name: 'Save visit' }).press('Enter');
  await expect(adding).toBeHidden();
  await expect(visitOf(page)).toContainText('3:00 PM to 4:00 PM');
  const past = visitOf(page).getByRole('list', { name: 'Past visits' });
  await expect(past).toContainText('Done');
  await expect(past).toContainText('The back door sticks.');
  await expectNoSidewaysScroll(page.locator('html'));

  await page.goto(link);
  await expect(page.getByRole('region', { name: 'Past visits' })).toContainText('We were there');
  await expect(page.getByRole('region', { name: 'Your visit' })).toContainText('3:00 PM');
  await expect(page.getByText('The back door sticks.')).toHaveCount(0);
  await expectNoAxeViolations(page);
});
