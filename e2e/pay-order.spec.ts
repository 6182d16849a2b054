import { expect, expectNoAxeViolations } from './fixtures.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { standIn, test } from './pages/paying-site.ts';

test('a customer orders by phone and pays on Stripe’s page: goes back once to correct the address, waits for the confirmation, and cancels', async ({
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
