import { expect, test } from './fixtures.ts';
import { Backend } from './pages/backend.ts';
import { CheckoutPage } from './pages/checkout.page.ts';

test('what another tab has ordered meanwhile is not ordered again', async ({ page, context }) => {
  const first = new CheckoutPage(page);
  await first.openWith('paracord-bracelet');
  const other = await context.newPage();
  // Its payment ends when the test says so.
  await other.addInitScript(() => {
    const later = window.setTimeout;
    const held: (() => void)[] = [];
    window.setTimeout = ((handler: () => void, delay?: number, ...rest: []) =>
      delay === 2000 ? held.push(handler) : later(handler, delay, ...rest)) as typeof setTimeout;
    Object.assign(window, { pay: () => held.forEach((handler) => handler()) });
  });
  await other.goto('/checkout');
  const second = new CheckoutPage(other);
  await second.fill();
  await second.submit.click();
  await expect(other.getByRole('button', { name: /Processing/ })).toBeVisible();
  await first.fill();
  await first.submit.click();
  await expect(page).toHaveURL('/order-confirmation');
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await other.evaluate(() => (window as unknown as { pay: () => void }).pay());
  await other.getByRole('link', { name: 'Back to Cart' }).click();
  await expect(other).toHaveURL('/cart');
  const ordersOf = ({ values }: CheckoutPage) =>
    new Backend(page.request).rows(`orders?customer_email=eq.${values.email}`);
  expect(await ordersOf(first)).toHaveLength(1);
  expect(await ordersOf(second)).toHaveLength(0);
});
