import type { Page } from '@playwright/test';
import { instantOf } from '../../src/features/service-requests/visits/times.ts';
import { shiftDay } from '../../src/lib/format/business-days.ts';
import { formatDayWithWeekday } from '../../src/lib/format/dates.ts';
import { isolate } from '../../src/lib/format/isolate.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { newDay, unique } from '../pages/unique.ts';
import { book, setVisit, somebodyElse, visitOf, type Booking } from '../pages/visits.ts';

/** Formats a moment like calendar files, for example `20400101T210000Z`. */
const inCalendar = (day: string, time: string) => instantOf(day, time)!.replace(/\.\d+|[-:]/g, '');

const dayOf = (page: Page, day: string) =>
  page.getByRole('region', { name: formatDayWithWeekday(day) });

/** Marks the document when the page prints, since a browser under test opens no print dialog. */
async function watchPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true');
  });
}

test.describe('for staff who are not in California', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('a booking becomes a visit, shows in the schedule, is moved and canceled', async ({
    page,
    backend,
    mailbox,
  }) => {
    test.slow();
    const day = newDay();
    const next = shiftDay(day, 1);
    const booking = await book(backend, {
      preferredDate: day,
      preferredTime: 'afternoon',
      emergencyService: true,
      description: 'Ants in the kitchen',
    });
    await backend.createAdmin('admin', `Dana ${unique()}`);
    await watchPrint(page);
    await signInAsAdmin(page);
    await page.goto(`/admin-requests/${booking.reference}`);
    const section = visitOf(page);
    const status = page.getByLabel('Status');
    await expect(status.getByRole('option')).toHaveText(['New', 'Contacted', 'Closed', 'Spam']);

    // These steps use only the keyboard.
    await page.getByRole('button', { name: 'Set visit' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set a visit' });
    // The customer's preferred day is filled in, but no person is chosen.
    const who = dialog.getByRole('group', { name: /^Who’s going/ });
    await expect(who.getByRole('checkbox').first()).toBeFocused();
    const wished = `${formatDayWithWeekday(day)}, in the afternoon`;
    await expect(dialog.getByRole('button', { name: wished })).toBeVisible();
    await expect(dialog.getByLabel('Day')).toHaveValue(day);
    await expect(dialog.getByLabel('Time in California')).toHaveValue('13:00');
    await expect(dialog.getByLabel('Length')).toHaveValue('60');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Save visit' }).press('Enter');
    await expect(who.getByRole('checkbox').first()).toBeFocused();
    await expect(dialog.getByText('Please choose who’s going.')).toBeVisible();
    await somebodyElse(dialog).focus();
    await page.keyboard.type('Sam Reyes');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ring twice.');
    // Typed text is kept after Escape.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Set visit' }).press('Enter');
    await expect(dialog.getByText('What you typed here before is back.')).toBeVisible();
    await dialog.getByRole('button', { name: 'See the email' }).click();
    const preview = dialog.getByTitle('The email');
    await expect(preview).toHaveAttribute('srcdoc', /1:00 PM to 2:00 PM, California time/);
    await expect(preview).not.toHaveAttribute('srcdoc', /Ring twice/);
    await somebodyElse(dialog).press('Enter');
    await expect(page.getByText('Visit saved')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add a visit' })).toBeFocused();
    await expect(section).toContainText(`${formatDayWithWeekday(day)}, 1:00 PM to 2:00 PM`);
    await expect(section).toContainText('1 hour, Sam Reyes');
    await expect(section).toContainText('Ring twice.');
    await expect(status).toHaveValue('scheduled');
    await expect(status.getByRole('option')).toHaveText(['Scheduled', 'Closed', 'Spam']);
    await expect(
      page.getByText(`Visit: ${formatDayWithWeekday(day)}, 1:00 PM, 1 hour, Sam Reyes`),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    const invitation = await mailbox.mailTo(booking.email, /^Your visit on .* at 1:00 PM$/);
    expect(invitation.text).not.toContain('Ring twice.');
    const set = await mailbox.calendarOf(invitation);
    expect(set).toMatchObject({
      METHOD: 'REQUEST',
      STATUS: 'CONFIRMED',
      SEQUENCE: '0',
      DTSTART: inCalendar(day, '13:00'),
      DURATION: 'PT60M',
    });

    await page.goto(`/admin-schedule?day=${day}`);
    const visit = dayOf(page, day).getByRole('listitem');
    await expect(visit).toContainText('1:00 PM to 2:00 PM');
    await expect(visit.getByRole('link', { name: '(562) 555-0100' })).toHaveAttribute(
      'href',
      'tel:+15625550100',
    );
    await expect(visit.getByRole('link', { name: /^12 Ocean Blvd/ })).toHaveAttribute(
      'href',
      /maps.*12%20Ocean%20Blvd%2C%20Long%20Beach%2C%2090802$/,
    );
    await expect(page.getByText('Nothing planned')).toHaveCount(6);
    await expectNoAxeViolations(page);
    for (const width of [320, 360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page.locator('html'), `${width}`);
    }

    await page
      .getByRole('button', { name: `Print day sheet of ${formatDayWithWeekday(day)}` })
      .press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
    await page.emulateMedia({ media: 'print' });
    const sheet = page.getByRole('region', { name: 'Day sheet' });
    for (const text of [
      formatDayWithWeekday(day),
      '1:00 PM to 2:00 PM',
      `${booking.name}, (562) 555-0100`,
      'Pest Control',
      'Ants in the kitchen',
      'Ring twice.',
    ]) {
      await expect(sheet).toContainText(text);
    }
    await expect(
      sheet.getByRole('link', { name: '12 Ocean Blvd, Long Beach, 90802' }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Schedule' })).toBeHidden();
    await expectNoSidewaysScroll(sheet);
    await page.emulateMedia({ media: null });

    await visit.getByRole('link', { name: booking.name }).click();
    await section.getByRole('button', { name: 'Move or edit' }).press('Enter');
    const moving = page.getByRole('dialog', { name: 'Move or edit the visit' });
    await moving.getByLabel('Day').fill(next);
    await moving.getByLabel('Length').selectOption('1.5 hours');
    await moving.getByRole('button', { name: 'Save visit' }).press('Enter');
    await expect(section).toContainText(`${formatDayWithWeekday(next)}, 1:00 PM to 2:30 PM`);
    await expect(page.getByText(/^Visit moved: /)).toBeVisible();
    const moved = await mailbox.mailTo(booking.email, /^Your visit is now on /);
    expect(await mailbox.calendarOf(moved)).toMatchObject({
      METHOD: 'REQUEST',
      UID: set.UID,
      SEQUENCE: '1',
      DTSTART: inCalendar(next, '13:00'),
      DURATION: 'PT90M',
    });
    await page.goto(`/admin-schedule?day=${day}`);
    await expect(dayOf(page, next).getByRole('link', { name: booking.name })).toBeVisible();
    await expect(dayOf(page, day)).toContainText('Nothing planned');

    await page.goto(`/admin-requests/${booking.reference}`);
    await section.getByRole('button', { name: 'Cancel visit' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Cancel the visit?' });
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Cancel visit' }).press('Enter');
    await expect(page.getByText('Visit canceled').first()).toBeVisible();
    const canceled = await mailbox.mailTo(booking.email, / is canceled$/);
    expect(await mailbox.calendarOf(canceled)).toMatchObject({
      METHOD: 'CANCEL',
      STATUS: 'CANCELLED',
      UID: set.UID,
      SEQUENCE: '2',
    });
    await expect(status).toHaveValue('contacted');
    await expect(page.getByRole('button', { name: 'Set visit' })).toBeVisible();
    await page.goto(`/admin-schedule?day=${day}`);
    await expect(page.getByRole('heading', { name: 'No visits this week' })).toBeVisible();
  });
});

test('the form warns of the past, of two visits at once and of too little travel time', async ({
  page,
  backend,
}) => {
  const day = newDay();
  const contractor = `Sam ${unique()}`;
  const [other, booking, unseen] = [await book(backend), await book(backend), await book(backend)];
  await setVisit(backend, other, instantOf(day, '10:00'), contractor);
  await signInAsAdmin(page);
  await page.goto(`/admin-requests/${booking.reference}`);
  await page.getByRole('button', { name: 'Set visit' }).click();
  const dialog = page.getByRole('dialog');
  const warnings = dialog.getByRole('status');
  await dialog.getByLabel('Day').fill(day);
  await somebodyElse(dialog).fill(contractor.toUpperCase());
  await dialog.getByLabel('Time in California').fill('10:30');
  await expect(warnings).toContainText(`has another visit then: ${isolate(other.name)}`);
  await expect(dialog.getByText(`10:00 AM to 11:00 AM, ${other.name}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  await dialog.getByLabel('Time in California').fill('11:15');
  await expect(warnings).toContainText(
    `has only 15 minutes between this and ${isolate(other.name)}`,
  );
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Time in California').fill('11:30');
  await expect(warnings).toBeEmpty();
  await dialog.getByLabel('Day').fill('2026-01-05');
  await expect(warnings).toContainText('This time is in the past.');
  // Each change of the day reads its visits again. The visit below is added after that.
  const visitsRead = page.waitForResponse(
    (response) =>
      response.url().includes('/rest/v1/visits?') && response.url().includes(shiftDay(day, -1)),
  );
  await dialog.getByLabel('Day').fill(day);
  await dialog.getByLabel('Time in California').fill('14:30');
  await expect(warnings).toBeEmpty();
  await visitsRead;
  // A team member adds a visit that this page has not loaded yet.
  await setVisit(backend, unseen, instantOf(day, '14:00'), contractor);
  await dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`has another visit then: ${unseen.name}`);
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Time in California').fill('18:31');
  await expect(dialog.getByRole('alert')).toBeHidden();
  // The form has already warned, so this button saves the visit at the first press.
  await dialog.getByLabel('Time in California').fill('10:30');
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Visit saved')).toBeVisible();

  await page.goto(`/admin-schedule?day=${day}&person=${contractor.toLowerCase()}`);
  await expect(page.getByText('Double-booked')).toHaveCount(2);
});

test('a request with a coming visit is closed only if staff cancel the visit, and a past visit is kept', async ({
  page,
  backend,
}) => {
  const booking = await book(backend);
  await setVisit(backend, booking, `${newDay()}T18:00:00Z`);
  await signInAsAdmin(page);
  await page.goto(`/admin-requests/${booking.reference}`);
  const status = page.getByLabel('Status');
  await status.selectOption('Closed');
  const question = page.getByRole('dialog', { name: 'Close the request and cancel the visit?' });
  await question.getByRole('button', { name: 'Keep open' }).click();
  await expect(question).toBeHidden();
  await expect(status).toHaveValue('scheduled');
  await status.selectOption('Closed');
  await question.getByRole('button', { name: 'Close and cancel visit' }).click();
  await expect(page.getByText('Scheduled to Closed: visit canceled')).toBeVisible();
  await expect(visitOf(page)).toHaveCount(0);

  const over = await book(backend);
  await setVisit(backend, over, '2025-01-06T18:00:00Z');
  await page.goto(`/admin-requests/${over.reference}`);
  await status.selectOption('Closed');
  await expect(page.getByText('Request marked as closed')).toBeVisible();
  await expect(visitOf(page)).toContainText('1 hour, Sam');
  await expect(visitOf(page).getByRole('button')).toHaveText(['Finish']);
  await expect(status.getByRole('option')).toHaveText(['Closed', 'Scheduled']);
  await status.selectOption('Scheduled');
  await expect(page.getByText('Request marked as scheduled')).toBeVisible();
  await status.selectOption('Spam');
  await expect(page.getByText('Scheduled to Spam: visit canceled')).toBeVisible();
  await expect(visitOf(page)).toHaveCount(0);
});

test('a visit is assigned to a team member by name, and the URL keeps the week and the person', async ({
  page,
  backend,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const name = `Dana ${unique()}`;
  const member = await backend.createAdmin('admin', name);
  const day = newDay();
  const first = await book(backend, { preferredDate: day, preferredTime: 'morning' });
  const second = await book(backend);
  await setVisit(backend, second, `${day}T18:00:00Z`);
  await signInAsAdmin(page);
  await page.goto(`/admin-requests/${first.reference}`);
  await page.getByRole('button', { name: 'Set visit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(name)).toBeVisible();
  await somebodyElse(dialog).fill(member.email);
  await dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(somebodyElse(dialog)).toHaveAccessibleDescription(/Please enter a name/);
  // The name of a team member is also recognized in capital letters.
  await somebodyElse(dialog).fill(name.toUpperCase());
  await dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(visitOf(page)).toContainText(`1 hour, ${name}`);

  await page.goto(`/admin-schedule?day=${day}`);
  const link = (booking: Booking) => page.getByRole('link', { name: booking.name }).first();
  await expect(link(first)).toBeVisible();
  await expect(link(second)).toBeVisible();
  await page.getByLabel('Person').selectOption(name);
  await expect(page).toHaveURL(`/admin-schedule?day=${day}&person=${member.id}`);
  await expect(link(second)).toBeHidden();
  await page.reload();
  await expect(link(first)).toBeVisible();
  await expect(link(second)).toBeHidden();

  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page).toHaveURL(`/admin-schedule?day=${shiftDay(day, 7)}&person=${member.id}`);
  await expect(
    page.getByRole('heading', { name: `No visits for ${name} this week` }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Previous week' }).click();
  await expect(link(first)).toBeVisible();
  await page.getByLabel('Person').selectOption('Everybody');
  await expect(link(second)).toBeVisible();

  const url = '**/rest/v1/visits?*';
  await page.route(url, (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  await page
    .getByRole('navigation', { name: 'Weeks' })
    .getByRole('link', { name: 'Today' })
    .click();
  await expect(page.getByText('The visits could not be loaded')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute(url);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('two team members get visits on two days at once, one of them takes the second alone, and the first is canceled', async ({
    page,
    backend,
    mailbox,
  }) => {
    const lee = await backend.createAdmin('field', `Lee ${unique()}`);
    const sam = await backend.createAdmin('field', `Sam ${unique()}`);
    const both = `${lee.name} and ${sam.name}`;
    const day = newDay();
    const [second, check] = [shiftDay(day, 1), shiftDay(day, 14)];
    const booking = await book(backend, { preferredDate: day, preferredTime: 'morning' });
    const other = await book(backend);
    await setVisit(backend, other, instantOf(second, '09:30'), sam.name);
    await signInAsAdmin(page);
    await page.goto(`/admin-requests/${booking.reference}`);
    const section = visitOf(page);

    // These steps use only the keyboard.
    await page.getByRole('button', { name: 'Set visit' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set a visit' });
    await dialog.getByLabel(lee.name).press('Space');
    await dialog.getByLabel(sam.name).press('Space');
    const another = dialog.getByRole('button', { name: 'Add another day' });
    await another.press('Enter');
    await expect(dialog.getByLabel('Day of visit 2')).toBeFocused();
    await expect(dialog.getByLabel('Day of visit 2')).toHaveValue(second);
    await expect(dialog.getByLabel('Time of visit 2')).toHaveValue('09:00');
    // Only one of the two people has another visit at that time.
    const warnings = dialog.getByRole('status');
    await expect(warnings).toContainText(`${isolate(sam.name)} has another visit then`);
    await dialog.getByLabel('Time of visit 2').fill('13:00');
    await expect(warnings).toBeEmpty();
    await another.press('Enter');
    await dialog.getByLabel('Day of visit 3').fill(second);
    await dialog.getByRole('button', { name: 'Save visits' }).press('Enter');
    await expect(dialog.getByLabel('Time of visit 3')).toBeFocused();
    await expect(dialog.getByText('Another visit begins then.')).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page.locator('html'));
    await dialog.getByLabel('Day of visit 3').fill(check);
    await dialog.getByRole('button', { name: 'Remove visit 2' }).press('Enter');
    await expect(dialog.getByLabel('Day of visit 2')).toHaveValue(check);
    await dialog.getByRole('button', { name: 'See the email' }).press('Enter');
    await expect(dialog.getByTitle('The email')).toHaveAttribute(
      'srcdoc',
      /Your visits are booked/,
    );
    await dialog.getByRole('button', { name: 'Save visits' }).press('Enter');
    await expect(page.getByText('Visits saved')).toBeVisible();
    const open = section.getByRole('list', { name: 'Open visits' }).getByRole('listitem');
    await expect(open).toHaveCount(2);
    for (const visit of await open.all()) await expect(visit).toContainText(both);
    await expectNoSidewaysScroll(page.locator('html'));
    const mail = await mailbox.mailTo(booking.email, /^Your 2 visits from .* at 9:00 AM$/);
    expect(mail.text).toContain(both);

    await open.nth(1).getByRole('button', { name: 'Move or edit' }).press('Enter');
    const moving = page.getByRole('dialog', { name: 'Move or edit the visit' });
    await expect(moving.getByLabel(lee.name)).toBeChecked();
    await expect(moving.getByRole('button', { name: 'Add another day' })).toHaveCount(0);
    await moving.getByLabel(sam.name).press('Space');
    await moving.getByRole('button', { name: 'Save visit' }).press('Enter');
    await expect(open.nth(1)).not.toContainText(sam.name);
    await expect(open.nth(0)).toContainText(both);
    const moved = await mailbox.mailTo(booking.email, /^Your visit on .*: Lee .* comes$/);
    expect(moved.text).not.toContain(sam.name);

    await page.goto(`/admin-schedule?day=${day}&person=${sam.id}`);
    const visit = dayOf(page, day).getByRole('listitem');
    await expect(visit).toContainText(both);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page.locator('html'));
    await visit.getByRole('link', { name: booking.name }).press('Enter');

    await open.nth(0).getByRole('button', { name: 'Cancel visit' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Cancel the visit?' });
    await expect(question).toContainText('The other visits stay.');
    await question.getByRole('button', { name: 'Cancel visit' }).press('Enter');
    await expect(open).toHaveCount(1);
    await expect(page.getByLabel('Status')).toHaveValue('scheduled');
    await mailbox.mailTo(booking.email, /is canceled$/);
  });
});
