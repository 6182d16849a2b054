import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  signInAsAdmin,
  test,
} from './fixtures.ts';
import { setVisit, type Booking } from './pages/visits.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const invoicesOf = (page: Page) => page.getByRole('region', { name: 'Invoice', exact: true });

async function expectAccessible(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page.locator('html'));
}

test('from the first call to the last receipt: the office, the customer, a colleague in the field, the office', async ({
  page,
  openContext,
  backend,
  mailbox,
}) => {
  test.slow();
  const [office, field] = [await backend.createAdmin(), await backend.createAdmin('field')];
  const fieldName = `Dana ${randomUUID().slice(0, 8)}`;
  await backend.call('update_team_member', { user_id: field.id, name: fieldName, phone: '' });
  const email = `invoice-${randomUUID()}@example.com`;
  const lastName = randomUUID().slice(0, 8);
  const device = { viewport: { width: 320, height: 640 }, hasTouch: true };

  // The phone rings.
  await signInAsAdmin(page, office);
  await page.goto('/admin-requests/new');
  const call = page.getByRole('form', { name: 'New request' });
  await call.getByLabel('Type of request').selectOption('Booking');
  await call.getByLabel('First name').fill('Rosa');
  await call.getByLabel('Last name').fill(lastName);
  await call.getByLabel('Email').fill(email);
  await button(page, 'Save request').press('Enter');
  await page.getByRole('link', { name: 'Write a quote' }).press('Enter');
  const begin = button(page, 'Begin blank');
  const text = page.getByLabel('Description of line 1');
  await expect(text).toBeVisible();
  if (await begin.isVisible()) await begin.press('Enter');
  await text.fill('Treat two rooms');
  await page.getByLabel('Price of line 1').fill('1,240');
  await page.getByLabel('Price of line 1').press('Enter');
  await page.keyboard.type('Bait stations');
  await page.getByLabel('Quantity of line 2').fill('3');
  await page.getByLabel('Price of line 2').fill('25.50');
  await page.getByLabel('Taxed, line 2').press('Space');
  await page.getByLabel('Deposit, due before we begin').fill('100');
  await button(page, 'Send quote').press('Enter');
  await expect(page.getByText('Quote sent', { exact: true }).first()).toBeVisible();
  const [asked] = await backend.rows<Booking>(
    `service_requests?select=id,email,reference,name&email=eq.${email}`,
  );
  const request = asked!;

  // The customer accepts and pays the deposit.
  const customer = await (await openContext(device)).newPage();
  // Nobody stands at a printer here, so the paper stays where it can be read.
  await customer.addInitScript(() => (window.print = () => undefined));
  await customer.goto(await mailbox.linkTo(email, '/your-request', /^Your quote: \$1,321\.86/));
  await button(customer, 'Accept').press('Enter');
  await customer.getByLabel('Your full name').fill('Rosa Reyes');
  await customer.getByLabel('I accept this quote and the terms').press('Space');
  await button(customer, 'Accept quote').press('Enter');
  await expect(customer.getByText(/^Accepted by/)).toBeVisible();
  await setVisit(backend, request, new Date().toISOString(), fieldName, { duration_minutes: 480 });
  await page.reload();
  await button(page, 'Record deposit').press('Enter');
  const deposit = page.getByRole('dialog', { name: 'Record a deposit' });
  await expect(deposit.getByLabel('Amount')).toHaveValue('100.00');
  await button(page, 'Record deposit').last().press('Enter');
  await expect(deposit).toBeHidden();

  // At the customer's, there was one more to place.
  const door = await (await openContext(device)).newPage();
  await signInAsAdmin(door, field);
  await door.goto('/admin-today');
  await door
    .getByRole('region', { name: 'My visits' })
    .getByRole('button', { name: 'Finish' })
    .press('Enter');
  await button(door, 'Done').press('Enter');
  const next = door.getByRole('dialog', { name: 'What comes next?' });
  await expect(button(door, 'Close the request')).toHaveCount(0);
  await expectNoAxeViolations(door);
  await next.getByRole('link', { name: 'Write the invoice' }).press('Enter');
  const writing = door.getByRole('form', { name: 'Invoice' });
  await expect(writing.getByLabel('Description of line 2')).toHaveValue('Bait stations');
  await writing.getByLabel('Quantity of line 2').fill('four');
  await button(door, 'Send invoice').press('Enter');
  await expect(writing.getByLabel('Quantity of line 2')).toBeFocused();
  await writing.getByLabel('Quantity of line 2').fill('4');
  await expect(writing.getByText('$1,349.14')).toBeVisible();
  await expect(writing.getByText('$1,249.14')).toBeVisible();
  await expectAccessible(door);
  await button(door, 'Send invoice').press('Enter');
  await expect(invoicesOf(door)).toContainText('$1,249.14 is open, due on');
  const title = await invoicesOf(door).getByRole('heading', { level: 3 }).textContent();
  const reference = /INV-\d+/.exec(title!)![0];
  const sent = await mailbox.mailTo(email, new RegExp(`^Invoice ${reference}: \\$1,249\\.14`));
  for (const sum of ['$1,349.14', '-$100.00', '$1,249.14']) expect(sent.text).toContain(sum);

  // Some is paid at the door.
  await button(door, 'Record payment').press('Enter');
  const paying = door.getByRole('dialog', { name: 'Record a payment' });
  await expect(paying.getByLabel('Who took it')).toHaveValue(fieldName);
  await paying.getByLabel('Amount').fill('1,249.15');
  await paying.getByLabel('Amount').press('Enter');
  await expect(paying.getByLabel('Amount')).toHaveAccessibleDescription(/up to \$1,249\.14/);
  await paying.getByLabel('Amount').fill('249.14');
  await expectNoAxeViolations(door);
  await paying.getByLabel('Amount').press('Enter');
  await expect(paying).toBeHidden();
  await expect(invoicesOf(door)).toContainText(`taken by ${fieldName}`);
  await expect(invoicesOf(door)).toContainText('$1,000.00 is open');
  await expect(invoicesOf(door).getByRole('button', { name: /Void|Remind/ })).toHaveCount(0);
  await expect(invoicesOf(door).getByRole('link', { name: 'Credit' })).toHaveCount(0);
  await expectAccessible(door);

  // The receipt of it, by mail, on the page and on paper.
  const receipt = await mailbox.mailTo(email, /^Receipt: \$249\.14/);
  expect(receipt.text).toContain('$1,000.00 is still open.');
  await customer.goto('about:blank');
  await customer.goto(await mailbox.linkTo(email, '/your-request', /^Receipt: \$249\.14/));
  const invoice = customer.getByRole('region', { name: `Invoice ${reference}` });
  await expect(invoice).toContainText('$1,000.00 is open, due on');
  await expect(invoice.getByRole('list', { name: 'Payments' })).toContainText('$249.14 received');
  await expectAccessible(customer);
  await invoice.getByRole('button', { name: 'Print' }).press('Enter');
  await customer.emulateMedia({ media: 'print' });
  const paper = customer.locator('[data-print-alone]');
  for (const sum of ['$1,349.14', '-$100.00', '-$249.14', '$1,000.00']) {
    await expect(paper).toContainText(sum);
  }
  await customer.emulateMedia({ media: 'screen' });

  // The office receives the rest.
  await page.goto(`/admin-requests/${request.reference}`);
  await button(page, 'Record payment').press('Enter');
  const rest = page.getByRole('dialog', { name: 'Record a payment' });
  await expect(rest.getByLabel('Amount')).toHaveValue('1000.00');
  await rest.getByLabel('How it was paid').selectOption('Bank transfer');
  await rest.getByLabel('Amount').press('Enter');
  await expect(invoicesOf(page)).toContainText('It is paid.');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    `Payment of $1,000.00 was recorded for ${reference}`,
  );
  await expectAccessible(page);
  expect((await mailbox.mailTo(email, /^Receipt: \$1,000\.00/)).text).toContain('Nothing is open.');
  await customer.reload();
  await expect(invoice).toContainText('It is paid.');
  await expectAccessible(customer);

  await page.goto(`/admin-requests?q=${email}`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`"accepted","1321.86","${reference}","1349.14","0",`);
});
