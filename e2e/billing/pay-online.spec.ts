import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectFocusIn, expectNoAxeViolations, signInAsAdmin } from '../fixtures.ts';
import { CheckoutPage } from '../pages/checkout.page.ts';
import { standIn, test } from '../pages/paying-site.ts';
import { line, plain, sendAcceptedQuote, sendInvoice } from '../pages/quotes.ts';
import { book } from '../pages/visits.ts';

// One worker runs all tests, because each worker starts its own site.
test.describe.configure({ mode: 'default' });

/** Pays on the page of the stand-in. The page before it also has a button that begins with "Pay". */
async function payHere(page: Page, amount: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Pay ${amount}` })).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

test('a customer pays a deposit and an invoice online on a phone, and staff see both payments', async ({
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
  await expect(page.getByText('You can also pay by check')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $100.00 online' }).click();
  await expect(page.getByRole('heading', { name: 'Pay $100.00' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Pay $100.00 online' }).click();
  await payHere(page, '$100.00');
  await expect(page.getByText('Thank you. Your payment has arrived.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);

  await sendInvoice(backend, request, { quote_ids: [quote_id] });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay $140.00 online' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.route('**/functions/v1/payments', (route) => route.abort());
  await page.getByRole('button', { name: 'Pay $140.00 online' }).press('Enter');
  await expect(page.getByText('The payment page did not open').first()).toBeVisible();
  await page.unroute('**/functions/v1/payments');
  await page.getByRole('button', { name: 'Pay $140.00 online' }).press('Enter');
  await payHere(page, '$140.00');
  await expect(page.getByText('Thank you. Your payment has arrived.')).toBeVisible();
  await expect(page.getByText('Paid', { exact: false }).first()).toBeVisible();
  const mail = await mailbox.mailTo(request.email, /^Invoice INV-\d+: \$140\.00/);
  expect(mail.text).toContain('Pay online by card on the page of your request.');
  await mailbox.mailTo(request.email, /^Receipt: \$140\.00/);

  const paid = await backend.rows<{ amount_cents: number; method: string }>(
    `payments?select=amount_cents,method&request_id=eq.${request.id}&order=amount_cents`,
  );
  expect(paid).toEqual([
    { amount_cents: 10_000, method: 'online' },
    { amount_cents: 14_000, method: 'online' },
  ]);

  for (const expected_count of [1, 2]) {
    await sendInvoice(backend, request, { expected_count, above_reason: 'Two rooms more' });
  }
  await page.reload();
  await expect(page.getByRole('button', { name: /^Pay \$240\.00 online.*INV-/ })).toHaveCount(2);
  for (const pay of await page.getByRole('button', { name: /^Pay / }).all()) {
    await expect(pay).toBeVisible();
  }
  await expectNoAxeViolations(page);
});

test('money back to the card: the first attempt fails, staff repeat it on Today, and staff and the customer see it', async ({
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
  await payHere(page, '$240.00');
  await expect(page.getByText('Thank you. Your payment has arrived.')).toBeVisible();
  await backend.call('send_credit', {
    ...{ invoice_id: invoice.id, lines: [{ ...plain, ...line }], message: '' },
    ...{ expected_open_cents: 0, idempotency_key: randomUUID() },
  });

  await signInAsAdmin(page);
  stripe.refuses = { status: 400, message: 'This charge is disputed.' };
  await page.goto(`/admin-requests/${request.reference}`);
  await page.getByRole('link', { name: /^Give money back: INV-/ }).click();
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
  await expectFocusIn(dialog);
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText('This charge is disputed.')).toHaveCount(0);
  await expect.poll(() => stripe.refunds.map(({ amount }) => amount)).toEqual([24_000]);

  await expect(async () => {
    await page.goto(`/admin-invoices/${invoice.reference}`);
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

test('a customer orders on a phone, pays on the page of Stripe, corrects the address before, and cancels', async ({
  page,
  backend,
  mailbox,
  stripe,
  expectConsole,
}) => {
  test.slow();
  expectConsole(standIn);
  expectConsole(/^Order failed/);
  await page.setViewportSize({ width: 390, height: 844 });
  const stock = async () => {
    const [product] = await backend.rows<{ in_stock: number }>(
      'products?select=in_stock&id=eq.myfak-kit',
    );
    return product!.in_stock;
  };
  const before = await stock();
  const checkout = new CheckoutPage(page);
  await checkout.openWith('myfak-kit');
  await expect(page.getByText('Next you pay by card on the page of Stripe.')).toBeVisible();
  await expect(checkout.field('cardNumber')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await checkout.fill({ city: 'Carson' });
  const pay = page.getByRole('button', { name: 'Continue to payment' });
  await page.route('**/functions/v1/payments', (route) => route.abort());
  await pay.click();
  await expect(page.getByText('The payment page did not open').first()).toBeVisible();
  await page.unroute('**/functions/v1/payments');
  await pay.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay $181.51' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();

  await expect(checkout.field('city')).toHaveValue('Carson');
  await checkout.field('city').fill('Long Beach');
  await pay.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay $181.51' })).toBeVisible();
  expect(stripe.sessions.slice(-2).map(({ status }) => status)).toEqual(['expired', 'open']);
  expect(await stock()).toBe(before - 1);
  expect(await checkout.countOrders()).toBe(0);
  const waits = (route: { fulfill: (answer: { json: object }) => Promise<void> }) =>
    route.fulfill({ json: { state: 'waiting' } });
  await page.route('**/rpc/order_payment', waits);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/rpc/order_payment');

  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page).toHaveURL('/order-confirmation');
  await expect(page.getByText('Paid online')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  expect(await checkout.countOrders()).toBe(1);
  expect(await stock()).toBe(before - 1);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();

  const { email } = checkout.values;
  expect((await mailbox.mailTo(email, / is confirmed$/)).text).toContain('Paid online: $181.51.');
  await page.goto(await mailbox.linkTo(email, '/track-order', / is confirmed$/));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('What you paid goes back the way it came.')).toBeVisible();
  await expectNoAxeViolations(page);
  expect((await mailbox.mailTo(email, / was canceled$/)).text).toContain('You get $181.51 back');
  const [refund] = await backend.rows<{ amount_cents: number; reason: string }>(
    'refunds?select=amount_cents,reason&order=created_at.desc&limit=1',
  );
  expect(refund).toEqual({ amount_cents: 18_151, reason: 'Order canceled' });
});
