import { expect, holdBack, test } from './fixtures.ts';
import { CheckoutPage, placeOrder } from './pages/checkout.page.ts';

test('an order sent again from the cart while the first is on its way is the same order', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('paracord-bracelet');
  await checkout.fill();
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  let placed = 0;
  await page.route(placeOrder, async (route) => {
    const response = await route.fetch();
    placed += 1;
    if (placed === 1) await mayAnswer;
    await route.fulfill({ response });
  });
  await checkout.submit.click();
  await expect.poll(() => placed).toBe(1);
  await page.getByRole('link', { name: 'Back to Cart' }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await checkout.fill();
  await checkout.submit.click();
  await expect.poll(() => placed).toBe(2);
  answer();
  await expect(page).toHaveURL('/order-confirmation');
  expect(await checkout.countOrders()).toBe(1);
});

test('a visitor who has gone on during the order stays there and is offered the order', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter');
  await checkout.fill();
  const release = await holdBack(page, placeOrder);
  const sent = page.waitForRequest(placeOrder);
  await checkout.submit.click();
  await sent;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page).toHaveURL('/terms');
  release();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'View order' }).click();
  await expect(page).toHaveURL('/order-confirmation');
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test('what another tab adds to the cart during the order stays there', async ({
  page,
  context,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter');
  await checkout.fill();
  const release = await holdBack(page, placeOrder);
  await checkout.submit.click();
  const other = await context.newPage();
  await other.goto('/product/bug-out-bag');
  await other.getByRole('button', { name: /Add 1 to Cart/ }).click();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/order-confirmation');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(other.getByRole('list', { name: 'Items in your cart' })).toContainText(
    'Bug Out Bag',
  );
});

test('what another tab has ordered meanwhile is not ordered again', async ({ page, context }) => {
  const first = new CheckoutPage(page);
  await first.openWith('paracord-bracelet');
  const other = await context.newPage();
  // The other tab's payment of two seconds ends when the test says so.
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
  await first.complete();
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await other.evaluate(() => (window as unknown as { pay: () => void }).pay());
  await other.getByRole('link', { name: 'Back to Cart' }).click();
  await expect(other).toHaveURL('/cart');
  expect(await first.countOrders()).toBe(1);
  expect(await second.countOrders()).toBe(0);
});
