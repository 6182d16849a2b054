import { expect, holdBack, test } from '../fixtures.ts';
import { CheckoutPage, placeOrder } from '../pages/checkout.page.ts';

test('an order sent again from the cart while the first is being sent is the same order', async ({
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
  await expect(checkout.submit).toHaveText('Processing...');
  answer();
  await expect(page).toHaveURL('/order-confirmation');
  await expect.poll(() => placed).toBe(2);
  expect(await checkout.countOrders()).toBe(1);
});

test('a visitor who left during the order stays there, keeps additions from another tab, and gets a link to the order', async ({
  page,
  context,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter');
  await checkout.fill();
  const release = await holdBack(page, placeOrder);
  const sent = page.waitForRequest(placeOrder);
  await checkout.submit.click();
  await sent;
  const other = await context.newPage();
  await other.goto('/product/bug-out-bag');
  await other.getByRole('button', { name: /Add 1 to Cart/ }).click();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page).toHaveURL('/terms');
  release();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  // The button is pressed at once, because the toast closes after some seconds.
  await page.getByRole('button', { name: 'View order' }).click();
  await expect(page).toHaveURL('/order-confirmation');
  await page.goBack();
  await expect(page).toHaveURL('/terms');
  await expect(other.getByRole('list', { name: 'Items in your cart' })).toContainText(
    'Bug Out Bag',
  );
});

test('two tabs order one cart once: the second waits for the first, then asks', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/Order failed/);
  const first = new CheckoutPage(page);
  await first.openWith('paracord-bracelet');
  const other = await context.newPage();
  await other.goto('/checkout');
  const second = new CheckoutPage(other);
  await first.fill();
  await second.fill();
  const release = await holdBack(page, placeOrder);
  const sent = page.waitForRequest(placeOrder);
  await first.submit.click();
  // Waits for the request of the first tab. Otherwise the second tab could be faster.
  await sent;
  let isReleased = false;
  const sentBySecond = other.waitForRequest(placeOrder).then(() => isReleased);
  await second.submit.click();
  await expect(second.submit).toHaveText('Processing...');
  isReleased = true;
  release();
  await expect(page).toHaveURL('/order-confirmation');
  expect(await sentBySecond).toBe(true);
  await expect(second.notice).toContainText('This checkout already placed an order');
  await expect(other.getByRole('list', { name: 'Items' })).toContainText('Paracord');
  expect(await first.countOrders()).toBe(1);
  expect(await second.countOrders()).toBe(0);
  await other.getByRole('button', { name: 'Place a separate order' }).click();
  await second.complete();
  expect(await second.countOrders()).toBe(1);
});
