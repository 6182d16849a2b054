import { randomUUID } from 'node:crypto';
import { expect, expectNoAxeViolations, signInAsAdmin } from './fixtures.ts';
import { standIn, test } from './pages/paying-site.ts';
import { line, plain, sendAcceptedQuote, sendInvoice } from './pages/quotes.ts';
import { book } from './pages/visits.ts';

test('a customer pays a deposit and an invoice online by phone, goes back once, is told when the page does not open, and staff see both', async ({
  page,
  backend,
  mailbox,
  expectConsole,
}) => {
  test.slow();
  expectConsole(standIn);
  await page.setViewportSize({ width: 390, height: 844 });
  const request = await book(backend);
  const quote_id = await sendAcceptedQuote(backend, request, 10_000);

  await page.goto(await mailbox.linkTo(request.email, '/your-request', /^We received/));
  await page.getByRole('button', { name: 'Pay $100.00 online' }).click();
  await expect(page.getByRole('heading', { name: 'Pay $100.00' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Pay $100.00 online' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('Thank you. Your payment has arrived.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);

  await sendInvoice(backend, request, { quote_id });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay $140.00 online' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.route('**/functions/v1/payments', (route) => route.abort());
  await page.getByRole('button', { name: 'Pay $140.00 online' }).press('Enter');
  await expect(page.getByText('The payment page did not open').first()).toBeVisible();
  await page.unroute('**/functions/v1/payments');
  await page.getByRole('button', { name: 'Pay $140.00 online' }).press('Enter');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('Thank you. Your payment has arrived.')).toBeVisible();
  await expect(page.getByText('Paid', { exact: false }).first()).toBeVisible();
  await mailbox.mailTo(request.email, /^Receipt: \$140\.00/);

  const paid = await backend.rows<{ amount_cents: number; method: string }>(
    `payments?select=amount_cents,method&request_id=eq.${request.id}&order=amount_cents`,
  );
  expect(paid).toEqual([
    { amount_cents: 10_000, method: 'online' },
    { amount_cents: 14_000, method: 'online' },
  ]);
});

test('the office gives money back to the card: it fails once, is tried again from Today, and staff and the customer see it', async ({
  page,
  stripe,
  backend,
  mailbox,
  expectConsole,
}) => {
  test.slow();
  expectConsole(standIn);
  const request = await book(backend);
  const invoice = await sendInvoice(backend, request);
  const own = await mailbox.linkTo(request.email, '/your-request', /^We received/);
  await page.goto(own);
  await page.getByRole('button', { name: 'Pay $240.00 online' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('Thank you. Your payment has arrived.')).toBeVisible();
  await backend.call('send_credit', {
    ...{ invoice_id: invoice.id, lines: [{ ...plain, ...line }], message: '' },
    ...{ expected_open_cents: 0, idempotency_key: randomUUID() },
  });

  await signInAsAdmin(page);
  stripe.refuses = { status: 400, message: 'This charge is disputed.' };
  await page.goto(`/admin-requests/${request.reference}`);
  await page.getByRole('button', { name: 'Record money given back' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('How it was given back')).toHaveValue('online');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Give back' }).click();
  await expect(page.getByText('On its way to the card')).toBeVisible();

  await expect(async () => {
    await page.goto('/admin-today');
    await expect(page.getByText('This charge is disputed.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectNoAxeViolations(page);
  stripe.refuses = undefined;
  await page.getByRole('button', { name: /^Try again/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText('This charge is disputed.')).toHaveCount(0);
  await expect.poll(() => stripe.refunds.map(({ amount }) => amount)).toEqual([24_000]);

  await expect(async () => {
    await page.goto(`/admin-requests/${request.reference}`);
    await page
      .getByRole('article', { name: /^Invoice INV/ })
      .locator('summary')
      .click();
    const payments = page.getByRole('list', { name: 'Payments' });
    await expect(payments.getByText(/given back on .*, to the card/)).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await mailbox.mailTo(request.email, /^We paid you back \$240\.00/);
  await page.goto(own);
  await page
    .getByRole('region', { name: /^Invoice INV/ })
    .locator('summary')
    .click();
  await expect(page.getByText(/given back on .*, to the card/)).toBeVisible();
});
