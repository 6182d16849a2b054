import { expect, holdBack, test } from './fixtures.ts';
import { Backend } from './pages/backend.ts';
import { CheckoutPage } from './pages/checkout.page.ts';

const placeOrder = '**/rest/v1/rpc/place_order';

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
  const orders = await new Backend(page.request).rows(
    `orders?customer_email=eq.${checkout.values.email}`,
  );
  expect(orders).toHaveLength(1);
});

test('a page that is loaded anew has what was typed about the customer, and nothing of the card', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter');
  await checkout.fill();
  await page.reload();
  const { cardNumber, cardName, expiryDate, cvv, ...customer } = checkout.values;
  for (const [name, value] of Object.entries(customer)) {
    await expect(page.locator(`input[name="${name}"]`)).toHaveValue(value);
  }
  for (const name of ['cardNumber', 'cardName', 'expiryDate', 'cvv'] as const) {
    await expect(checkout.field(name)).toHaveValue('');
  }
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  // As they are typed, and as the fields write them.
  for (const secret of [cardNumber, '4242 4242 4242 4242', cardName, expiryDate, '12/29', cvv]) {
    expect(stored).not.toContain(`"${secret}\\"`);
  }
  await checkout.fill();
  await checkout.submit.click();
  await expect(page).toHaveURL('/order-confirmation');
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-customer'))).toBeNull();
});

test('whoever has gone on while the order is on its way is not fetched back, and is offered the order', async ({
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
