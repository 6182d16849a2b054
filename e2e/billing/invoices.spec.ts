import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { payee } from '../../src/config/billing.ts';
import { staffEmail } from '../../src/config/site.ts';
import { formatDay } from '../../src/lib/format/business-days.ts';
import { formatDayWithWeekday } from '../../src/lib/format/dates.ts';
import {
  button,
  expect,
  expectAccessible,
  expectFocusIn,
  expectNoAxeViolations,
  expectOpened,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { line } from '../pages/quotes.ts';
import { newEmail, newNumber, unique } from '../pages/unique.ts';
import { book, moveVisit, now, requestOf, setVisit } from '../pages/visits.ts';

const invoicesOf = (page: Page) => page.getByRole('region', { name: 'Invoice', exact: true });

/** Reads the number of a request's only invoice on the page of the request. */
async function sentInvoice(page: Page): Promise<string> {
  const name = await invoicesOf(page)
    .getByRole('link', { name: /^Invoice INV-/ })
    .textContent();
  return /INV-\d+/.exec(name!)![0];
}

test('one job from call to receipt: quote, deposit, visit, invoice, payments, voided payment, credit, money given back', async ({
  page,
  openContext,
  backend,
  mailbox,
}) => {
  test.slow();
  const fieldName = `Dana ${unique()}`;
  const office = await backend.createAdmin();
  const field = await backend.createAdmin('field', fieldName);
  const email = newEmail('invoice');
  const lastName = unique();
  const device = { viewport: { width: 320, height: 640 }, hasTouch: true };

  // A customer calls.
  await signInAsAdmin(page, office);
  await page.goto('/admin-requests/new');
  const call = page.getByRole('form', { name: 'New request' });
  await call.getByLabel('Type of request').selectOption('Booking');
  await call.getByLabel('First name').fill('Rosa');
  await call.getByLabel('Last name').fill(lastName);
  await call.getByLabel('Email').fill(email);
  await button(page, 'Save request').press('Enter');
  await expectOpened(page, lastName);
  await page.getByRole('link', { name: 'Write a quote' }).press('Enter');
  await expectOpened(page, /^Quote for/);
  const begin = button(page, 'Begin blank');
  const text = page.getByLabel('Description of line 1');
  await expect(text).toBeVisible();
  if (await begin.isVisible()) await begin.press('Enter');
  await text.fill('Treat two rooms');
  await page.getByLabel('Price of line 1').fill('1,240');
  await page.getByLabel('Price of line 1').press('Enter');
  await expect(page.getByLabel('Description of line 2')).toBeFocused();
  await page.keyboard.type('Bait stations');
  await page.getByLabel('Quantity of line 2').fill('3');
  await page.getByLabel('Price of line 2').fill('25.50');
  await page.getByLabel('Taxed, line 2').press('Space');
  await page.getByLabel('Deposit, due before we begin').fill('100');
  await button(page, 'Send quote').press('Enter');
  await expect(page.getByText('Quote sent', { exact: true }).first()).toBeVisible();
  const request = await requestOf(backend, email);

  // The customer accepts and pays the deposit.
  const customer = await (await openContext(device)).newPage();
  // `print` does nothing here, so the paper stays on the page and can be checked.
  await customer.addInitScript(() => (window.print = () => undefined));
  await customer.goto(await mailbox.linkTo(email, '/your-request', /^Your quote: \$1,321\.86/));
  await button(customer, 'Accept').press('Enter');
  await customer.getByLabel('Your full name').fill('Rosa Reyes');
  await customer.getByLabel('I accept this quote and the terms').press('Space');
  await button(customer, 'Accept quote').press('Enter');
  await expect(customer.getByText('Deposit, before we begin: $100.00')).toBeVisible();
  await expect(customer.getByText(payee.bank.routingNumber, { exact: true })).toBeVisible();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await setVisit(backend, request, tomorrow, fieldName, { duration_minutes: 480 });
  await page.goto('/admin-today');
  await page
    .getByRole('link', { name: new RegExp(`^Record deposit: .*${lastName}`) })
    .press('Enter');
  const deposit = page.getByRole('dialog', { name: 'Record a deposit' });
  await expect(deposit.getByLabel('Amount')).toHaveValue('100.00');
  await expectFocusIn(deposit);
  await page.keyboard.press('Escape');
  await expect(deposit).toBeHidden();
  await page.reload();
  await expect(button(page, 'Record deposit')).toBeVisible();
  await expect(deposit).toBeHidden();
  await button(page, 'Record deposit').press('Enter');
  await expect(deposit.getByLabel('Amount')).toHaveValue('100.00');
  await button(page, 'Record deposit').last().press('Enter');
  await expect(deposit).toBeHidden();
  await mailbox.linkTo(email, '/your-request', /^Receipt: deposit of \$100\.00/);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Deposits' })).toContainText('$100.00');
  await expect(deposit).toBeHidden();
  await moveVisit(backend, request, now(), { duration_minutes: 480 });

  // The team member has installed one more station than was quoted.
  const door = await (await openContext(device)).newPage();
  await signInAsAdmin(door, field);
  await door.goto('/admin-today');
  const visits = door.getByRole('region', { name: 'My visits' });
  await expect(visits).toContainText('Agreed work');
  await expect(visits.getByText('3 × Bait stations')).toBeVisible();
  await visits.getByRole('button', { name: 'Finish' }).press('Enter');
  await button(door, 'Done').press('Enter');
  const next = door.getByRole('dialog', { name: 'What comes next?' });
  const write = next.getByRole('link', { name: 'Write the invoice' });
  await expect(write).toBeVisible();
  await expect(button(door, 'Close the request')).toHaveCount(0);
  await write.press('Enter');
  const writing = door.getByRole('form', { name: 'Invoice' });
  await expectOpened(door, /^Invoice for/);
  await expect(writing.getByLabel('Description of line 2')).toHaveValue('Bait stations');
  await writing.getByLabel('Quantity of line 2').fill('four');
  await button(door, 'Send invoice').press('Enter');
  await expect(writing.getByLabel('Quantity of line 2')).toBeFocused();
  await writing.getByLabel('Quantity of line 2').fill('4');
  await expect(writing.getByText('$1,349.14')).toBeVisible();
  await expect(writing.getByText('$1,249.14')).toBeVisible();
  // The total is above the accepted total, so a reason is required and the office gets a mail.
  await expect(writing.getByText('$27.28 more than is left of what was accepted')).toBeVisible();
  await button(door, 'Send invoice').press('Enter');
  const why = writing.getByLabel('Why it is more');
  await expect(why).toBeFocused();
  await why.fill('A fourth room');
  await expectAccessible(door);
  await button(door, 'Send invoice').press('Enter');
  const asking = door.getByRole('dialog', { name: 'Paid now?' });
  await expect(asking).toContainText('$1,249.14 to pay');
  await expectAccessible(door);
  await button(door, 'Later').press('Enter');
  await expect(invoicesOf(door)).toContainText('$1,249.14 is open, due on');
  const reference = await sentInvoice(door);
  const [stored] = await backend.rows<{ worked_on: string }>(
    `invoices?select=worked_on&reference=eq.${reference}`,
  );
  const workedOn = stored!.worked_on;
  const sent = await mailbox.mailTo(email, new RegExp(`^Invoice ${reference}: \\$1,249\\.14`));
  const { accountNumber } = payee.bank;
  for (const part of ['$1,349.14', '-$100.00', '$1,249.14', accountNumber]) {
    expect(sent.text).toContain(part);
  }
  expect(sent.text).not.toContain('A fourth room');
  const told = await mailbox.mailTo(
    staffEmail,
    new RegExp(`^\\$27\\.28 more than was accepted: ${reference}`),
  );
  expect(told.text).toContain('A fourth room');

  // The customer pays a part on site.
  await invoicesOf(door)
    .getByRole('link', { name: `Record payment: ${reference}` })
    .press('Enter');
  const paying = door.getByRole('dialog', { name: 'Record a payment' });
  await expect(paying.getByLabel('Who took it')).toHaveValue(fieldName);
  await paying.getByLabel('Amount').fill('1,249.15');
  await paying.getByLabel('Amount').press('Enter');
  await expect(paying.getByLabel('Amount')).toHaveAccessibleDescription(/up to \$1,249\.14/);
  await paying.getByLabel('Amount').fill('249.14');
  await expectNoAxeViolations(door);
  await paying.getByLabel('Amount').press('Enter');
  await expect(paying).toBeHidden();
  const main = door.getByRole('main');
  await expect(main).toContainText(`taken by ${fieldName}`);
  await expect(main).toContainText('$1,000.00 is open');
  await expect(main).toContainText(/\$27\.28 more than was accepted: .*A fourth room/);
  await expect(button(door, 'Print')).toBeVisible();
  await expect(main.getByRole('button', { name: /Void|Remind/ })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Credit' })).toHaveCount(0);
  await expectAccessible(door);
  await main.getByRole('link', { name: 'Back to your visits' }).press('Enter');
  await expect(door).toHaveURL('/admin-today');

  // The receipt of this payment is in a mail, on the page and on paper.
  const receipt = await mailbox.mailTo(email, /^Receipt: \$249\.14/);
  expect(receipt.text).toContain('Please pay the rest, $1,000.00, by');
  await customer.goto('about:blank');
  await customer.goto(await mailbox.linkTo(email, '/your-request', /^Receipt: \$249\.14/));
  const invoice = customer.getByRole('region', { name: `Invoice ${reference}` });
  await expect(invoice).toContainText('$1,000.00 is open, due on');
  await expect(invoice).toContainText(`For the work on ${formatDayWithWeekday(workedOn)}.`);
  await expect(invoice).toContainText(`Please name${reference}`);
  await expect(customer.getByRole('heading', { name: 'Deposit, before we begin' })).toHaveCount(0);
  await expect(invoice.getByRole('list', { name: 'Payments' })).toContainText('$249.14 received');
  await expectAccessible(customer);
  await invoice.getByRole('button', { name: 'Print' }).press('Enter');
  await customer.emulateMedia({ media: 'print' });
  const paper = customer.locator('[data-print-alone]');
  for (const sum of ['$1,349.14', '-$100.00', '-$249.14', '$1,000.00']) {
    await expect(paper).toContainText(sum);
  }
  await expect(paper).toContainText(`Day of the work${formatDay(workedOn)}`);
  await expect(paper).toContainText(`License${payee.license}`);
  await expect(paper).toContainText(accountNumber);
  await customer.emulateMedia({ media: 'screen' });

  // The office records the payment of the rest.
  await page.goto(`/admin-requests/${request.reference}`);
  await page.getByRole('link', { name: `Record payment: ${reference}` }).press('Enter');
  const rest = page.getByRole('dialog', { name: 'Record a payment' });
  await expect(rest.getByLabel('Amount')).toHaveValue('1000.00');
  await expect(rest.getByLabel('Amount')).toBeFocused();
  await expect(rest.getByLabel('How it was paid')).toHaveValue('bank-transfer');
  await rest.getByLabel('Reference').fill(`TR ${lastName}`);
  await rest.getByLabel('Amount').press('Enter');
  await expect(page.getByRole('main')).toContainText('It is paid.');
  await page.getByRole('link', { name: 'Open the request' }).press('Enter');
  await expect(invoicesOf(page)).toContainText('It is paid.');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    `Payment of $1,000.00 was recorded for ${reference} (bank transfer, TR ${lastName})`,
  );
  await expectAccessible(page);
  const last = await mailbox.mailTo(email, /^Receipt: \$1,000\.00/);
  for (const part of ['Nothing is open.', `Reference: TR ${lastName}`]) {
    expect(last.text).toContain(part);
  }
  await customer.reload();
  await expect(invoice).toContainText('It is paid.');
  await expect(invoice.getByRole('heading', { name: 'How to pay' })).toHaveCount(0);
  // Paid invoices are collapsed.
  await invoice.getByRole('heading', { level: 3 }).click();
  await expect(invoice.getByRole('list', { name: 'Payments' })).toContainText(`TR ${lastName}`);

  await page.goto(`/admin-requests?q=${email}`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`"accepted","1321.86","","","${reference}","1349.14","0",`);

  // The office voids a payment that was recorded twice. After a credit, it gives the surplus back.
  await page.goto(`/admin-invoices/${reference}`);
  await button(page, 'Void the payment of $249.14').press('Enter');
  const doubting = page.getByRole('dialog', { name: 'Was this noted wrongly?' });
  await expectNoAxeViolations(page);
  await doubting.getByRole('button', { name: 'Void payment' }).press('Enter');
  await expect(page.getByRole('main')).toContainText('Noted wrongly');
  await expect(page.getByRole('main')).toContainText('$249.14 is open');
  // A damaged link to a credit does not open the form of an invoice.
  await page.goto(`/admin-requests/${request.reference}/invoice?credits=cut`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice not found');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the request' }).press('Enter');
  await expectOpened(page, lastName);
  await page.getByRole('link', { name: `Invoice ${reference}` }).press('Enter');
  await expectOpened(page, `Invoice ${reference}`);
  await page.getByRole('link', { name: 'Credit' }).press('Enter');
  await expectOpened(page, /^Credit for/);
  const correcting = page.getByRole('form', { name: 'Credit' });
  await correcting.getByRole('button', { name: 'Remove line 2' }).press('Enter');
  await correcting.getByLabel('Price of line 1').fill('400');
  await expect(correcting.getByText('To give back')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Send credit').press('Enter');
  await expectOpened(page, lastName);
  await expect(invoicesOf(page)).toContainText(`It takes $400.00 off invoice ${reference}.`);
  await page.getByRole('link', { name: `Record money given back: ${reference}` }).press('Enter');
  const returning = page.getByRole('dialog', { name: 'Record money given back' });
  await expect(returning.getByLabel('Amount')).toHaveValue('50.86');
  await expect(returning.getByLabel('How it was given back')).toHaveValue('cash');
  await returning.getByLabel('Amount').press('Enter');
  await expect(page.getByRole('main')).toContainText('$50.86 given back on');
  await page.getByRole('link', { name: 'Open the request' }).press('Enter');
  await expect(invoicesOf(page)).toContainText('$100.00 of the deposit is not used.');
  await mailbox.mailTo(email, /^\$400\.00 off your invoice/);
  await mailbox.mailTo(email, /^We paid you back \$50\.86/);
  await customer.reload();
  await invoice.getByRole('heading', { level: 3 }).click();
  await expect(invoice.getByRole('list', { name: 'Payments' })).toContainText('$50.86 given back');
});

test('stock: an invoice takes installed products out of stock, and a credit puts returned ones back @real', async ({
  page,
  backend,
}) => {
  const product = 'nvr-4cam-kit';
  const [kit] = await backend.rows<{ name: string }>(`products?select=name&id=eq.${product}`);
  const { name } = kit!;
  const booking = await book(backend);
  await signInAsAdmin(page);
  await page.goto(`/admin-requests/${booking.reference}/invoice`);
  const writing = page.getByRole('form', { name: 'Invoice' });
  const text = writing.getByLabel('Description of line 1');
  // Wait for the products, because a line takes its price from the product that it names.
  await expect(page.locator(`option[value="${name}"]`)).toBeAttached();
  await text.fill(name);
  await expect(writing.getByLabel('Price of line 1')).not.toHaveValue('');
  await writing.getByLabel('Quantity of line 1').fill('2000');
  const leaves = writing.getByRole('region', { name: 'Leaves the shelf' });
  await expect(leaves).toContainText(`2,000 × ${name}`);
  await expect(leaves).toContainText('by our count, which then is zero');
  await writing.getByLabel('Quantity of line 1').fill('1');
  await expect(leaves).toHaveText(`These leave our stock:1 × ${name}`);
  await expectAccessible(page);
  await writing.getByLabel('Quantity of line 1').press('Control+Enter');
  await button(page, 'Later').press('Enter');
  const invoice = await sentInvoice(page);

  await expectOpened(page, booking.name);
  await page.getByRole('link', { name: `Invoice ${invoice}` }).press('Enter');
  await expectOpened(page, `Invoice ${invoice}`);
  await page.getByRole('link', { name: 'Credit' }).press('Enter');
  await expectOpened(page, /^Credit for/);
  const back = page.getByRole('form', { name: 'Credit' }).getByLabel('Came back to stock');
  await expect(back).not.toBeChecked();
  await back.press('Space');
  await button(page, 'Send credit').press('Enter');
  await expect(invoicesOf(page)).toContainText(`off invoice ${invoice}.`);

  await page.goto(`/admin-inventory?view=history&product=${product}`);
  const history = page.getByRole('table', { name: 'Stock history' });
  const installed = history.getByRole('row').filter({ hasText: `Installed, ${invoice}` });
  await expect(installed).toContainText('−1');
  await expect(
    history.getByRole('row').filter({ hasText: 'Came back to stock, INV-' }).first(),
  ).toContainText('+1');
  await expectAccessible(page);
  await installed.getByRole('link', { name: invoice }).last().press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${invoice}`);
});

test('overdue invoice: listed on Today, and staff can remind its customer once a day', async ({
  page,
  backend,
  mailbox,
}) => {
  const booking = await book(backend);
  await backend.call('set_service_request_status', {
    ...{ request_id: booking.id, new_status: 'contacted', expected_status: 'new' },
  });
  const id = randomUUID();
  // A sent invoice cannot be changed, so the test inserts an overdue invoice.
  await backend.insert('invoices', {
    ...{ id, number: newNumber(), kind: 'invoice', service: 'booking' },
    ...{ request_id: booking.id, message: '', billed_to: { name: booking.name, address: {} } },
    ...{ issued_on: await backend.day(-15), due_on: await backend.day(-1), tax_basis_points: 700 },
    ...{ subtotal_cents: 24_000, tax_cents: 0, total_cents: 24_000, content_hash: 'x' },
    ...{ sent_by: 'Maya', sent_by_email: 'maya@example.com' },
  });
  await backend.insert('invoice_lines', {
    ...{ invoice_id: id, position: 1, total_cents: 24_000, taxed: false },
    ...line,
  });

  await signInAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin-today');
  const overdue = page.getByRole('region', { name: /^To do/ }).locator('li');
  // Entries of other tests can push this entry into the collapsed part of the list.
  const more = page.getByRole('region', { name: /^To do/ }).getByText(/^\d+ more$/);
  await expect(overdue.filter({ hasText: booking.name })).toContainText('Overdue');
  if (await overdue.filter({ hasText: booking.name }).isHidden()) await more.click();
  await expectAccessible(page);
  await overdue
    .getByRole('link', { name: new RegExp(`^Record payment: .*${booking.name}`) })
    .press('Enter');
  const paying = page.getByRole('dialog', { name: 'Record a payment' });
  await expect(paying.getByLabel('Amount')).toHaveValue('240.00');
  await expect(paying.getByLabel('Amount')).toBeFocused();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  const byItself = page.getByRole('checkbox', { name: /^Remind the customer of INV-/ });
  // The checkbox changes before the change is saved.
  const saved = page.waitForResponse(/set_invoice_reminders/);
  await byItself.press('Space');
  await expect(byItself).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(byItself).not.toBeChecked();
  await button(page, 'Remind').press('Enter');
  const reminding = page.getByRole('dialog', { name: 'Send a reminder?' });
  await expect(reminding).toContainText('$240.00 of INV-');
  await expectNoAxeViolations(page);
  await reminding.getByRole('button', { name: 'Send reminder' }).press('Enter');
  await expect(page.getByRole('main')).toContainText('The customer was reminded');
  await expect(button(page, 'Remind')).toHaveCount(0);
  const mail = await mailbox.mailTo(booking.email, /^Invoice INV-\d+ was due on/);
  expect(mail.text).toContain('$240.00 is open');
});
