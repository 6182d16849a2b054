import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  button,
  expect,
  expectAccessible,
  expectNoAxeViolations,
  expectOpened,
  openToday,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { line, sendAcceptedQuote, sendInvoice } from '../pages/quotes.ts';
import { book, setVisit, type Booking } from '../pages/visits.ts';

test('canceled quote: the customer gets the deposit back, and the invoice is kept after their data is erased', async ({
  page,
  openContext,
  backend,
  mailbox,
}) => {
  test.slow();
  const request = await book(backend);
  const { email, reference, name } = request;
  const accept = async (version: number) => {
    await backend.call('record_deposit', {
      quote_id: await sendAcceptedQuote(backend, request, 10_000, version),
      ...{ amount_cents: 10_000, method: 'check', paid_on: await backend.day() },
      ...{ expected_paid_cents: 0, idempotency_key: randomUUID() },
    });
  };
  await accept(1);
  await setVisit(backend, request, new Date(Date.now() + 3 * 86_400_000).toISOString());
  await signInAsAdmin(page, await backend.createAdmin());

  // The customer cancels by phone within three days.
  await page.goto(`/admin-requests/${reference}`);
  await button(page, 'Canceled by the customer').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Canceled by the customer' });
  await expect(dialog).toContainText('Their deposit of $100.00 is then to be given back.');
  await button(page, 'Cancel the quote').press('Enter');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('They found somebody nearer');
  await expect(dialog.getByRole('checkbox', { name: /^Cancel the visit of / })).toBeChecked();
  await expectNoAxeViolations(page);
  await button(page, 'Cancel the quote').press('Enter');
  await expect(dialog).toBeHidden();
  const quotes = page.getByRole('region', { name: 'Quote', exact: true });
  await expect(quotes).toContainText('Canceled by the customer on');
  await expect(quotes).toContainText('They found somebody nearer');
  await expect(button(page, 'Set visit')).toBeVisible();

  // The customer sees the cancellation, and the office sees the amount owed.
  const customer = await (await openContext({ viewport: { width: 320, height: 640 } })).newPage();
  await customer.goto(await mailbox.linkTo(email, '/your-request', /^Canceled: your quote/));
  await expect(customer.getByText('You get $100.00 of your deposit back.')).toBeVisible();
  await expectAccessible(customer);
  await openToday(page);
  const owed = page.getByRole('region', { name: /^To do/ });
  const entry = owed.getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText('To give back');
  await expect(entry).toContainText('$100.00');
  await entry.getByRole('link').press('Enter');
  await expectOpened(page, name);
  await button(page, 'Give back a deposit').press('Enter');
  await button(page, 'Record').press('Enter');
  await expect(page.getByText(/given back on/)).toBeVisible();
  await mailbox.mailTo(email, /^We paid you back \$100\.00/);
  await expect(button(page, 'Give back a deposit')).toHaveCount(0);

  // After a canceled quote, the second quote is not extra work. The customer can still withdraw the request.
  await accept(2);
  await page.reload();
  await expect(quotes.getByRole('heading', { name: 'Quote, version 2' })).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Closed');
  const closing = page.getByRole('dialog', { name: 'Close the request?' });
  await expect(closing).toContainText('$100.00 of the deposit is not used');
  await button(page, 'Keep open').press('Enter');
  await customer.reload();
  await expect(customer.getByRole('heading', { name: reference })).toBeFocused();
  await button(customer, 'Withdraw request').press('Enter');
  const withdrawing = customer.getByRole('dialog', { name: 'Withdraw this request?' });
  await expect(withdrawing).toContainText(
    'This also cancels what you accepted, for $240.00. You get your deposit of $100.00 back.',
  );
  await button(customer, 'Withdraw request').last().press('Enter');
  await expect(customer.getByText('You withdrew this request.')).toBeVisible();
  await expect(customer.getByText('You get $100.00 of your deposit back.')).toBeVisible();
  await page.goto(`/admin-customers/${email}`);
  await expect(page.getByText('To give back: $100.00')).toBeVisible();

  // The search finds an invoice by its number after the data of its customer was erased.
  const other = await book(backend);
  const number = await payAndErase(page, other);
  await page.goto('/admin-customers');
  await page.getByLabel('Search everything').fill(number);
  await page.getByRole('link', { name: new RegExp(`^Invoice ${number}`) }).press('Enter');
  await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible();
  await expect(page.getByText('Its request is no longer kept.')).toBeVisible();
  await expect(page.getByText(line.text).first()).toBeVisible();
  await expectAccessible(page);

  async function payAndErase(staff: Page, { id, email: address }: Booking) {
    const invoice = await sendInvoice(backend, { id });
    await backend.call('record_payment', {
      ...{ invoice_id: invoice.id, amount_cents: line.price_cents, method: 'cash' },
      ...{ paid_on: await backend.day(), expected_open_cents: line.price_cents },
      idempotency_key: randomUUID(),
    });
    // Data cannot be erased while a mail is being sent.
    await backend.expectMailsSent({ request_id: id });
    await staff.goto(`/admin-customers/${address}`);
    await button(staff, 'Erase data').press('Enter');
    await staff.getByLabel('Reason').fill('Asked for by email');
    await button(staff, 'Erase data').last().press('Enter');
    await expect(staff.getByText('Data erased', { exact: true }).first()).toBeVisible();
    return invoice.reference;
  }
});
