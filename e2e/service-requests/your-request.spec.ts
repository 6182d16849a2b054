import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { longMoment } from '../../src/features/service-requests/visits/times.ts';
import {
  button,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  holdBack,
  signInAsAdmin,
  signUp,
  test,
} from '../fixtures.ts';
import type { Backend } from '../pages/backend.ts';
import type { Mailbox } from '../pages/mailbox.ts';
import { RequestFormPage } from '../pages/request-form.page.ts';
import { visitorForms } from '../pages/visitor-forms.ts';
import { book, moveVisit, setVisit, type Booking } from '../pages/visits.ts';

async function bookWithLink(backend: Backend, mailbox: Mailbox, fields?: object) {
  const booking = await book(backend, { ...fields });
  return { ...booking, link: await mailbox.linkTo(booking.email, '/your-request') };
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const setVisitIn = (backend: Backend, booking: Booking, hours: number) =>
  setVisit(backend, booking, inHours(hours), 'Sam Reyes', { note: 'Gate code 4' });

const currentStep = (page: Page) => page.locator('[aria-current=step]');

test('by mail, a customer asks for another time, gets it, cancels and withdraws, and staff see the wish @real', async ({
  page,
  openContext,
  backend,
  mailbox,
}) => {
  test.slow();
  const booking = await bookWithLink(backend, mailbox, { description: 'A strange smell' });
  expect(booking.link).toMatch(/^\/your-request#token=[0-9a-f]{32}$/);
  const token = booking.link.split('=')[1]!;
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(sent.url(), sent.headers()['referer'] ?? ''));
  await page.setViewportSize({ width: 320, height: 700 });
  const release = await holdBack(page, '**/rpc/customer_request');
  await page.goto(booking.link);
  await expect(page.getByRole('status', { name: 'Loading your request' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: booking.reference })).toBeFocused();
  await expect(page).toHaveURL('/your-request');
  await expect(page.getByText(/^We’ll contact you by /)).toBeVisible();
  // The page shows nothing that the customer typed.
  await expect(page.getByText(/Ana|Ocean|smell/)).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page.locator('html'));

  await setVisitIn(backend, booking, 72);
  await mailbox.mailTo(booking.email, /^Your visit on /);
  await page.reload();
  await expect(currentStep(page)).toContainText('Visit booked');
  const visit = page.getByRole('region', { name: 'Your visit' });
  await expect(visit).toContainText('Sam Reyes');
  await expect(visit).toContainText('12 Ocean Blvd');
  await expect(visit).not.toContainText('Gate code');
  const downloading = page.waitForEvent('download');
  await button(page, 'Add to my calendar').click();
  expect((await downloading).suggestedFilename()).toBe('visit.ics');

  await button(page, 'Ask for another time').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('A day that suits you').fill(await backend.day(5));
  await dialog.getByLabel('Morning').check();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Ask for this time' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^You asked for another time: .*in the morning/)).toBeVisible();
  await expect(currentStep(page)).toContainText('Visit booked');
  await mailbox.mailTo(booking.email, /^You asked for another time/);
  await expect
    .poll(async () => (await mailbox.staffMailAbout(booking.email)).subject)
    .toMatch(/asks for another time/);

  const staff = await (await openContext()).newPage();
  await signInAsAdmin(staff);
  await staff.goto('/admin-schedule');
  const card = staff.getByRole('listitem').filter({
    has: staff.locator(`a[href$="${booking.reference}"]`),
  });
  await expect(card.getByText('Asks for another time')).toBeVisible();
  await staff.getByRole('link', { name: /^Today ?\d+\+? waiting/ }).click();
  await expect(staff.getByRole('region', { name: /^To answer/ })).toBeVisible();
  await expectNoAxeViolations(staff);
  await staff.goto(`/admin-requests/${booking.reference}`);
  const fromCustomer = staff.getByRole('region', { name: 'From the customer' });
  await expect(fromCustomer.getByRole('listitem')).toHaveText([
    /Asks for another time than .*: .*, in the morning/,
  ]);
  await expectNoAxeViolations(staff);
  await fromCustomer.getByRole('button', { name: 'Keep it' }).click();
  await expect(fromCustomer).toHaveCount(0);
  await mailbox.mailTo(booking.email, /stays as it is$/);
  await expect(staff.getByRole('region', { name: 'History' })).toContainText('Asks for another');

  await moveVisit(backend, booking, inHours(120));
  await page.reload();
  await expect(currentStep(page)).toContainText('Visit booked');
  await expect(page.getByText(/^You asked for another time/)).toHaveCount(0);
  await button(page, 'Cancel visit').click();
  await dialog.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(currentStep(page)).toContainText('In contact');
  const mail = await mailbox.mailTo(booking.email, /is canceled$/);
  expect(mail.text).toContain('As you asked');
  expect(await mailbox.calendarOf(mail)).toMatchObject({ METHOD: 'CANCEL', SEQUENCE: '2' });

  await button(page, 'Withdraw request').click();
  await dialog.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('You withdrew this request.')).toBeVisible();
  await expect(button(page, 'Withdraw request')).toHaveCount(0);
  await mailbox.mailTo(booking.email, /is withdrawn$/);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page.locator('html'));
  expect(requested.filter((text) => text.includes(token))).toEqual([]);
});

test('a message survives a lost connection and arrives once; staff reply, and the customer reads the conversation', async ({
  page,
  mailbox,
  backend,
}) => {
  const booking = await bookWithLink(backend, mailbox);
  await page.goto(booking.link);
  await button(page, 'Add a message').click();
  const text = page.getByLabel('Your message');
  await text.fill('Do you take insurance?');
  await page.route('**/rpc/add_request_message', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Send message').click();
  await expect(page.getByText(/We could not confirm that it arrived/)).toBeVisible();
  await page.unroute('**/rpc/add_request_message');
  await page.reload();
  await button(page, 'Add a message').click();
  await expect(text).toHaveValue('Do you take insurance?');
  await button(page, 'Send message').click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('listitem')).toHaveText([/^You, .*Do you take insurance\?$/]);
  await expect(page.getByText(/^We received your message on /)).toBeVisible();
  const sent = `messages?select=body&request_id=eq.${booking.id}`;
  expect(await backend.rows(sent)).toEqual([{ body: 'Do you take insurance?' }]);
  await expectNoAxeViolations(page);

  await signInAsAdmin(page);
  await page.goto(`/admin-requests/${booking.reference}`);
  const box = messages.getByLabel('Your reply');
  await box.fill('Yes, we do.');
  // Text that is typed and not sent is kept after a reload.
  await page.reload();
  await expect(box).toHaveValue('Yes, we do.');
  await expect(messages.getByText(`The customer gets an email: ${booking.email}.`)).toBeVisible();
  await button(page, 'See the email').click();
  await expect(page.getByTitle('The email')).toHaveAttribute('srcdoc', /Yes, we do\./);
  await button(page, 'Hide the email').click();
  await expectNoAxeViolations(page);
  await button(page, 'Send reply').click();
  await expect(messages.getByRole('listitem')).toHaveText([/insurance\?$/, /Yes, we do\.$/]);
  await expect(button(page, 'Mark as answered')).toHaveCount(0);
  await expect(button(page, 'Write to the customer')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('New to Contacted')).toBeVisible();
  await expect(history.getByText('Wrote to the customer')).toBeVisible();

  const mail = await mailbox.mailTo(booking.email, /^A reply to your request REQ-/);
  expect(mail.text).toContain('Yes, we do.');
  expect(mail.text).not.toContain('insurance');
  expect(mail.text).not.toContain('someone gave this address');
  await page.goto('about:blank');
  await page.goto(booking.link);
  await expect(messages.getByRole('listitem')).toHaveText([/^You, /, /Yes, we do\.$/]);
  await expect(currentStep(page)).toContainText('In contact');
  await expect(page.getByText(/^We received your message on /)).toHaveCount(0);
});

test('a visit that is too soon shows the phone number, and a customer sees it if staff were faster', async ({
  page,
  mailbox,
  backend,
}) => {
  const booking = await bookWithLink(backend, mailbox);
  await setVisitIn(backend, booking, 48);
  await page.goto(booking.link);
  await button(page, 'Cancel visit').click();
  await moveVisit(backend, booking, inHours(20));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel visit' }).click();
  await expect(page.getByText('Your visit has just been changed.')).toBeVisible();
  await expect(page.getByText(/^Your visit is too soon/)).toBeVisible();
  await expect(button(page, 'Cancel visit')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: /^Call \(/ })).toBeVisible();
});

test('of several visits the customer sees the next one first, and cancels or moves the chosen one', async ({
  page,
  mailbox,
  backend,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const booking = await bookWithLink(backend, mailbox);
  const starts = [72, 96, 336].map(inHours);
  await setVisit(backend, booking, starts, ['Lee Cho', 'Sam Field']);
  const mail = await mailbox.mailTo(booking.email, /^Your 3 visits from /);
  expect(mail.attachments).toHaveLength(3);
  await page.goto(booking.link);
  const next = page.getByRole('region', { name: 'Your next visit', exact: true });
  await expect(next).toContainText('Lee Cho and Sam Field');
  const later = page.getByRole('region', { name: 'After that' }).getByRole('listitem');
  await expect(later).toHaveCount(2);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page.locator('html'));
  const downloading = page.waitForEvent('download');
  await button(page, 'Add all visits to my calendar').click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3);

  const dialog = page.getByRole('dialog');
  await later.nth(1).getByRole('button', { name: 'Ask for another time' }).press('Enter');
  await dialog.getByLabel('A day that suits you').fill(await backend.day(20));
  await dialog.getByRole('button', { name: 'Ask for this time' }).press('Enter');
  await expect(
    page.getByText(`You asked for another time than ${longMoment(starts[2]!)}`),
  ).toBeVisible();
  await later.nth(0).getByRole('button', { name: 'Cancel visit' }).press('Enter');
  await expect(dialog).toContainText('Your other visits stay as they are.');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel visit' }).press('Enter');
  await expect(later).toHaveCount(1);
  await expect(later).toContainText(longMoment(starts[2]!));
  await expect(next).toContainText('Lee Cho and Sam Field');
  await expect(currentStep(page)).toContainText('Visit booked');
  await mailbox.mailTo(booking.email, /is canceled$/);
  await expectNoAxeViolations(page);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page.locator('html'), `${width}`);
  }

  await button(page, 'Withdraw request').press('Enter');
  await expect(dialog).toContainText('cancel the visits');
  await dialog.getByRole('button', { name: 'Withdraw request' }).press('Enter');
  await expect(page.getByText('You withdrew this request.')).toBeVisible();
  await mailbox.mailTo(booking.email, /^Your 2 visits from .* are canceled$/);
});

test('a wrong link shows an error, the right one is mailed to its owner, and a failed request can be repeated', async ({
  page,
  mailbox,
  backend,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  for (const rest of ['#token=cut-off', `#token=${'0'.repeat(32)}`]) {
    // The page is left first. Otherwise the response for the previous link would still be visible.
    await page.goto('about:blank');
    await page.goto(`/your-request${rest}`);
    await expect(page.getByRole('alert')).toContainText('This link does not lead to a request');
  }
  await page.goto('/your-request?reference=REQ-AAAAAA');
  await expect(page.getByLabel('Reference')).toHaveValue('REQ-AAAAAA');
  await expect(button(page, 'Email me the link')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeHidden();
  await expectNoAxeViolations(page);
  await page.goto('/your-request');
  const booking = await bookWithLink(backend, mailbox);
  await button(page, 'Email me the link').click();
  await expect(page.getByLabel('Reference')).toBeFocused();
  await page.getByLabel('Reference').fill(`# ${booking.reference.toLowerCase()}`);
  await page.getByLabel('Email').fill('somebody.else@example.com');
  await button(page, 'Email me the link').click();
  const answer = page.getByText(/the email with its link is on its way/);
  await expect(answer).toContainText('somebody.else@example.com');
  await page.getByLabel('Email').fill(booking.email);
  await button(page, 'Email me the link').click();
  await expect(answer).toContainText(booking.email);
  await expectNoAxeViolations(page);
  const mailed = await mailbox.linkTo(booking.email, '/your-request', /^The link to your request/);
  expect(mailed).toBe(booking.link);

  const { link, reference } = booking;
  await page.route('**/rpc/customer_request', (route) => route.fulfill({ status: 502 }));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'could not be loaded' })).toBeVisible();
  await page.unroute('**/rpc/customer_request');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: reference })).toBeFocused();
});

test('the account lists requests sent while signed in, and leads to the same page, also after a new login', async ({
  page,
  backend,
}) => {
  await page.goto('/account');
  const { email, password } = await signUp(page);
  // The account does not list this request, since it is not confirmed that the address belongs to the account.
  const ofAddress = await book(backend, { email });
  const { name, entries, open } = visitorForms.booking;
  await open(page);
  const form = new RequestFormPage(page, name);
  await form.fillByKeyboard({ ...entries, email });
  await form.submit.click();
  const told = await page.getByText(/^Your reference: REQ-/).innerText();
  const reference = /REQ-\w+/.exec(told)![0];
  await button(page, 'See your request').click();
  await expect(page.getByRole('heading', { name: reference })).toBeFocused();
  await page.goto('/account');
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText(ofAddress.reference)).toBeHidden();
  await page.getByRole('link', { name: `Your booking request ${reference}` }).click();
  await expect(page.getByRole('heading', { name: reference })).toBeFocused();
  // The session ends while the customer is typing.
  await button(page, 'Add a message').click();
  const text = page.getByLabel('Your message');
  await text.fill('The gate is open.');
  const ended = { status: 401, json: { code: 'PGRST303', message: 'JWT expired' } };
  await page.route('**/rpc/add_request_message', (route) => route.fulfill(ended));
  const refused = { status: 400, json: { error_code: 'refresh_token_not_found', msg: 'Unknown' } };
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) => route.fulfill(refused));
  await button(page, 'Send message').click();
  await expect(page.getByText('Please log in to see this request')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Log in' }).click();
  // The previous page also has a field for an email address, so wait for the login page.
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('link', { name: `Your booking request ${reference}` }).click();
  await button(page, 'Add a message').click();
  await expect(text).toHaveValue('The gate is open.');
  await button(page, 'Send message').click();
  await expect(page.getByText(/^We received your message on /)).toBeVisible();

  await button(page, 'Withdraw request').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('You withdrew this request.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You withdrew this request.')).toBeVisible();
});
