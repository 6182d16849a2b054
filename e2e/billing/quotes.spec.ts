import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  button,
  expect,
  expectAccessible,
  expectNoAxeViolations,
  expectOpened,
  holdBack,
  openToday,
  shiftDuring,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { line, plain, sendQuote } from '../pages/quotes.ts';
import { RequestFormPage } from '../pages/request-form.page.ts';
import { newEmail, unique } from '../pages/unique.ts';
import { visitorForms } from '../pages/visitor-forms.ts';
import { book, moveVisit, now, requestOf, type Booking } from '../pages/visits.ts';

const quoteOf = (page: Page) => page.getByRole('region', { name: 'Your quote', exact: true });
const currentStep = (page: Page) => page.locator('[aria-current=step]');

test('a request becomes a quote, the quote becomes a visit, and extra work is accepted on site', async ({
  page,
  openContext,
  backend,
  mailbox,
}) => {
  test.slow();
  const [officeName, fieldName] = [`Maya ${unique()}`, `Field ${unique()}`];
  const office = await backend.createAdmin('admin', officeName);
  const field = await backend.createAdmin('field', fieldName);
  const email = newEmail('quote');
  const lastName = unique();

  // The customer uses a phone.
  const device = { viewport: { width: 320, height: 640 }, hasTouch: true };
  const phone = await (await openContext(device)).newPage();
  const { name: formName, entries, open } = visitorForms.quote;
  await open(phone);
  const form = new RequestFormPage(phone, formName);
  await form.fill({ ...entries, email, lastName });
  await form.submit.press('Enter');
  await expect(phone.getByText('Quote Request Submitted!').first()).toBeVisible();
  const request = await requestOf(backend, email);
  const assignee = { request_id: request.id, assignee: office.id, expected_assignee: null };
  await backend.call('assign_service_request', assignee);

  // Staff write one line: two clicks and three fields.
  await signInAsAdmin(page, office);
  await page.goto(`/admin-requests/${request.reference}`);
  await page.getByRole('link', { name: 'Write a quote' }).press('Enter');
  await expectOpened(page, /^Quote for/);
  await page.getByLabel('Description of line 1').fill('Dry and disinfect the cellar');
  await page.getByLabel('Price of line 1').fill('1,240');
  await page.getByLabel('Message').fill('Thank you for the pictures.');
  await expectAccessible(page);
  // Saving the lines as a template does not send the quote.
  await button(page, 'Save these lines').press('Enter');
  const template = page.getByLabel('Name of the template');
  await template.fill(`Cellar ${unique()}`);
  await template.press('Enter');
  await expect(page.getByText('Template saved')).toBeVisible();
  await expect(button(page, 'Save these lines')).toBeFocused();
  expect(await backend.rows(`quotes?select=id&request_id=eq.${request.id}`)).toEqual([]);
  await button(page, 'Send quote').press('Enter');
  await expect(page.getByText('Quote sent', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quote', exact: true })).toContainText('$1,240.00');
  await expectAccessible(page);

  // A quote counts as viewed when the customer presses a button, not when the page loads.
  await phone.goto('about:blank');
  await phone.goto(await mailbox.linkTo(email, '/your-request', /^Your quote: /));
  await expect(quoteOf(phone)).toContainText('Thank you for the pictures.');
  await expect(quoteOf(phone)).toContainText('$1,240.00');
  await expect(currentStep(phone)).toContainText('Quote sent');
  const viewed = `quotes?select=viewed_at&request_id=eq.${request.id}&viewed_at=not.is.null`;
  expect(await backend.rows(viewed)).toEqual([]);
  await expectAccessible(phone);
  await button(phone, 'Accept').press('Enter');
  await expect.poll(async () => (await backend.rows(viewed)).length).toBe(1);

  const sheet = phone.getByRole('dialog', { name: 'Accept this quote' });
  await expect(sheet).toContainText('Total $1,240.00');
  await expect(sheet).toContainText('Nothing is charged now.');
  const fullName = sheet.getByLabel('Your full name');
  await fullName.fill('\u200b ');
  await button(phone, 'Accept quote').press('Enter');
  await expect(fullName).toBeFocused();
  await expect(fullName).toHaveAccessibleDescription('Please enter the full name');
  await expectAccessible(phone);
  await fullName.fill('ליאה כהן');
  await sheet.getByLabel('I accept this quote and the terms').press('Space');
  const wished = await backend.day(5);
  await sheet.getByLabel('A day that suits you').fill(wished);
  await sheet.getByLabel('Morning').press('Space');
  await button(phone, 'Accept quote').press('Enter');
  await expect(sheet).toBeHidden();
  await expect(quoteOf(phone)).toContainText(/Accepted by .*ליאה כהן.* on .*, online/);
  await expect(quoteOf(phone).getByRole('heading')).toBeFocused();
  await expect(currentStep(phone)).toContainText('Accepted');
  await expect(phone.getByText(/^These days suit you: .*in the morning/)).toBeVisible();
  await expectAccessible(phone);
  const mail = await mailbox.mailTo(email, /^Accepted: /);
  expect(mail.text).toContain('$1,240.00');
  expect(mail.text).not.toContain('ליאה');

  // On Today, staff open the form of a visit with one press and save it with another.
  await openToday(page);
  await expectNoAxeViolations(page);
  const toSet = page.getByRole('button', { name: new RegExp(`^Set visit: .*${request.name}`) });
  await toSet.press('Enter');
  const setting = page.getByRole('dialog', { name: 'Set a visit' });
  await expect(setting.getByLabel('Day')).toHaveValue(wished);
  await expect(setting.getByLabel('Time in California')).toHaveValue('09:00');
  await expect(setting.getByLabel(officeName)).toBeChecked();
  await setting.getByRole('button', { name: /^Save/ }).press('Enter');
  await expect(page.getByText('Visit saved')).toBeVisible();
  await expect(toSet).toHaveCount(0);
  await phone.reload();
  await expect(currentStep(phone)).toContainText('Visit booked');

  // The team member finds more work on site.
  await moveVisit(backend, request, now(), { duration_minutes: 480, people: [fieldName] });
  await sendQuote(backend, request, 1);
  const door = await (await openContext(device)).newPage();
  await signInAsAdmin(door, field);
  await door.goto(`/admin-requests/${request.reference}`);
  await expect(button(door, 'Accept here')).toBeVisible();
  await expectAccessible(door);
  await button(door, 'Accept here').press('Enter');
  await expect(door.getByRole('dialog')).toContainText('Total $240.00');
  await door.getByLabel('Your full name').fill('ליאה כהן');
  await door.getByLabel('I accept this quote and the terms').press('Space');
  await expectAccessible(door);
  await button(door, 'Accept quote').press('Enter');
  await expect(door.getByRole('article', { name: /^Extra work/ })).toContainText('in person');
  await phone.reload();
  const extra = phone.getByRole('region', { name: 'Quote for extra work' });
  await expect(extra).toContainText('in person');
  await expectAccessible(phone);
});

test('a quote that was replaced meanwhile is not accepted, and the typed name is kept @real', async ({
  page,
  backend,
  mailbox,
}) => {
  const booking = await book(backend);
  await sendQuote(backend, booking);
  await page.goto(await mailbox.linkTo(booking.email, '/your-request', /^Your quote: /));
  await button(page, 'Accept').click();
  await page.getByLabel('Your full name').fill('Ana Ortiz');
  await page.getByLabel('I accept this quote and the terms').check();
  await sendQuote(backend, booking, 1, {
    lines: [
      { ...plain, ...line, price_cents: 20_000 },
      { ...plain, text: 'Come again in May', quantity: 1, price_cents: 4_000, optional: true },
    ],
  });
  await button(page, 'Accept quote').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(/was replaced by a newer one.*still here/)).toBeFocused();
  await expect(quoteOf(page)).toContainText('$200.00');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /Come again in May/ }).press('Space');
  await expect(quoteOf(page).getByText('$240.00')).toBeVisible();
  await button(page, 'Accept').click();
  await expect(page.getByLabel('Your full name')).toHaveValue('Ana Ortiz');
  const consent = page.getByLabel('I accept this quote and the terms');
  await expect(consent).not.toBeChecked();
  await consent.check();
  await button(page, 'Accept quote').click();
  await expect(quoteOf(page)).toContainText(/Accepted by .*Ana Ortiz/);
  await expect(quoteOf(page)).toContainText('$240.00');
});

test('quotes: an ended one is asked for again, a change is asked for, one is declined, the last is withdrawn', async ({
  page,
  backend,
  mailbox,
}) => {
  const booking = await book(backend);
  const link = await mailbox.linkTo(booking.email, '/your-request');
  const yesterday = await backend.day(-1);
  const sums = { subtotal_cents: 24_000, tax_cents: 0, total_cents: 24_000, deposit_cents: 0 };
  const id = randomUUID();
  // A sent quote cannot be changed, so the test inserts an expired quote.
  await backend.insert('quotes', {
    ...{ id, request_id: booking.id, version: 1, is_extra: false, service: 'booking', message: '' },
    ...{
      valid_until: yesterday,
      tax_basis_points: 700,
      content_hash: 'x',
      sent_by: 'Maya',
      ...sums,
    },
  });
  const totals = { total_cents: 24_000, chosen: true };
  await backend.insert('quote_lines', { quote_id: id, position: 1, ...plain, ...line, ...totals });
  await backend.call('set_service_request_status', {
    ...{ request_id: booking.id, new_status: 'contacted', expected_status: 'new' },
  });
  await page.goto(link);
  await expect(quoteOf(page)).toContainText('This quote ended on');
  await expect(button(page, 'Accept')).toHaveCount(0);
  await button(page, 'Ask for it again').press('Enter');
  await expect(quoteOf(page)).toContainText('You asked for it again on');
  await expectAccessible(page);
  await signInAsAdmin(page);
  await page.goto('/admin-today');
  // Entries of other tests can push this entry into the collapsed part of the list.
  const waiting = page.getByRole('region', { name: /^To answer/ }).locator('li');
  await expect(waiting.filter({ hasText: booking.name })).toContainText('Quote asked for again');

  await sendQuote(backend, booking, 1);
  await page.goto(await mailbox.linkTo(booking.email, '/your-request', /^Your new quote: /));
  await button(page, 'Ask for a change').click();
  await page.getByLabel('Your message').fill('One room only.');
  await button(page, 'Send message').click();
  await expect(quoteOf(page)).toContainText('You asked for a change.');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('One room only.');
  await expectAccessible(page);
  await button(page, 'No, thank you').click();
  await page.getByLabel('What is the reason?').selectOption('The price');
  await page.getByLabel('Anything we should know').fill('My brother does it.');
  await expectNoAxeViolations(page);
  await button(page, 'Decline quote').click();
  await expect(quoteOf(page)).toContainText('You declined this quote');
  await expect(page.getByText('My brother does it.')).toHaveCount(0);
  await expectAccessible(page);
  const showQuotes = await holdBack(page, /\/rest\/v1\/quotes/);
  await page.goto(`/admin-requests/${booking.reference}`);
  await expect(page.getByRole('status', { name: 'Loading quotes and invoices' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  // Everything else has loaded, so only the quotes can move the page.
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(1);
  const shown = page.getByRole('region', { name: 'Quote', exact: true });
  const shift = await shiftDuring(page, async () => {
    showQuotes();
    await expect(shown).toContainText('The price');
    await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible();
  });
  // A small shift is allowed, because the button and its placeholder have different widths.
  expect(shift).toBeLessThan(0.001);
  await expect(shown).toContainText('My brother does it.');

  await sendQuote(backend, booking, 2);
  await page.reload();
  await button(page, 'Withdraw').press('Enter');
  await expect(page.getByRole('dialog')).toContainText(booking.email);
  await expectNoAxeViolations(page);
  await button(page, 'Withdraw quote').press('Enter');
  await expect(shown).toContainText('Withdrawn');
  expect((await mailbox.mailTo(booking.email, /^We withdrew our quote/)).text).toContain('$240.00');
  await page.goto(link);
  await expect(quoteOf(page)).toContainText('We withdrew this quote.');
  await expect(quoteOf(page).getByRole('button')).toHaveCount(0);
});

test('two team members write the quote of a caller without an email address, who accepts it by phone', async ({
  page,
  backend,
}) => {
  const lastName = unique();
  await backend.call('take_request', {
    kind: 'booking',
    fields: { firstName: 'Rosa', lastName, phone: '(562) 555-0100' },
    idempotency_key: randomUUID(),
  });
  const [caller] = await backend.rows<Booking>(
    `service_requests?select=id,email,reference,name&name=eq.Rosa%20${lastName}`,
  );
  // `print` does nothing here, so the paper stays on the page and can be checked.
  await page.addInitScript(() => (window.print = () => undefined));
  await page.setViewportSize({ width: 360, height: 640 });
  await signInAsAdmin(page);
  const showRequest = await holdBack(page, /\/assets\/request-\w{8}\.js/);
  await page.goto(`/admin-requests/${caller!.reference}/quote`);
  const text = page.getByLabel('Description of line 1');
  await expect(text).toBeVisible();
  if (await button(page, 'Begin blank').isVisible()) await button(page, 'Begin blank').click();
  await text.fill('Treat four rooms');
  await page.getByLabel('Price of line 1').fill('480');
  await button(page, 'Save quote').press('Enter');
  // While the next page is loading, the author's own version causes no notice.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Change the quote');
  const notice = page.getByRole('region', { name: 'What has changed' });
  await expect(notice).toHaveCount(0);
  showRequest();
  await expectOpened(page, caller!.name);
  await page.getByRole('link', { name: 'Change the quote' }).press('Enter');
  await expectOpened(page, /^Change the quote/);
  await text.fill('Treat three rooms');
  await page.getByLabel('Price of line 1').fill('360');

  // A team member sends another version first. The author's text stays until the author decides.
  await sendQuote(backend, caller!, 1, {
    lines: [
      { ...plain, ...line },
      { ...plain, text: 'Come again in May', quantity: 1, price_cents: 4_000, optional: true },
    ],
  });
  await button(page, 'Save quote').press('Enter');
  await expect(notice).toBeFocused();
  await expect(notice).toContainText(/^Version 2 was sent meanwhile by .*: \$240\.00/);
  await expect(text).toHaveValue('Treat three rooms');
  await expectAccessible(page);
  await button(page, 'Begin with its lines').press('Enter');
  await expect(text).toHaveValue('Treat two rooms');
  await page.getByLabel('Price of line 2').fill('45');
  await button(page, 'Save quote').press('Enter');

  const quotes = page.getByRole('region', { name: 'Quote', exact: true });
  await expect(quotes).toContainText('version 3');
  await expect(quotes).toContainText('The customer gets no email: print it, or tell them.');
  // Without an open document, the browser prints the page itself.
  await page.emulateMedia({ media: 'print' });
  await expect(quotes).toBeVisible();
  await expect(button(page, 'Print')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await button(page, 'Print').press('Enter');
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-print-alone]');
  for (const part of [caller!.name, caller!.reference, '$240.00', '$45.00']) {
    await expect(paper).toContainText(part);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await button(page, 'Accepted by the customer').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Accepted by the customer' });
  await sheet.getByRole('button', { name: 'In person' }).press('Enter');
  await expect(sheet.getByLabel('Your full name')).toBeVisible();
  await sheet.getByRole('button', { name: 'By phone' }).press('Enter');
  await sheet.getByRole('checkbox', { name: /Come again in May/ }).press('Space');
  await expect(sheet).toContainText('Total $285.00');
  await sheet.getByLabel('Full name of the customer').fill('Rosa Reyes');
  await sheet.getByLabel('The customer accepts this quote and the terms').press('Space');
  await expectNoAxeViolations(page);
  await button(page, 'Accept quote').press('Enter');
  await expect(quotes).toContainText(/Accepted by .*Rosa Reyes.* by phone/);
  await expect(quotes).toContainText('$285.00');
});
