/** A payment with Stripe's mock server (`npm run test:real`), which has no payment page and sends no events. */
import { randomUUID } from 'node:crypto';
import { signed } from '../../supabase/tests/support/stripe.ts';
import { expect, test } from '../fixtures.ts';
import { sendInvoice } from '../pages/quotes.ts';
import { book } from '../pages/visits.ts';

test('a customer is led to the page of Stripe, and an event of Stripe pays the invoice', async ({
  page,
  backend,
  mailbox,
  request,
  expectConsole,
}) => {
  expectConsole(/^request to https:\/\/checkout\.stripe\.com$/);
  await page.route('https://checkout.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  );
  // Earlier flows on this database used the numbered addresses of `newEmail`, so this address is random.
  const booking = await book(backend, { email: `${randomUUID()}@example.com` });
  const invoice = await sendInvoice(backend, booking);
  const link = await mailbox.linkTo(booking.email, '/your-request', /^We received/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Pay $240.00 online' }).click();
  await expect(page.getByRole('heading', { name: 'Stripe' })).toBeVisible();

  const session = {
    payment_status: 'paid',
    payment_intent: 'pi_1',
    amount_total: 24_000,
    currency: 'usd',
    client_reference_id: booking.reference,
    metadata: { front_line_invoice: invoice.id },
  };
  const { body, ...event } = signed(
    'checkout.session.completed',
    session,
    process.env.STRIPE_WEBHOOK_SECRET,
  );
  const noted = await request.fetch('/functions/v1/payments', { ...event, data: body });
  expect(noted.status()).toBe(204);
  await page.goto(link);
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('$240.00 received');
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  await mailbox.mailTo(booking.email, /^Receipt: \$240\.00/);
});
