import { distributorPrices } from '../../src/features/catalog/generated/distributor-prices.ts';
import { productById } from '../../src/features/catalog/products.ts';
import { computeTotals } from '../../src/features/checkout/totals.ts';
import { expect, expectNoAxeViolations, holdBack, signInAsAdmin, test } from '../fixtures.ts';
import { CheckoutPage, placeOrder } from '../pages/checkout.page.ts';

/** The ordered products, with prices and costs in cents. */
const bought = [
  { id: 'myfak-kit', quantity: 2 },
  { id: 'floodlight-camera', quantity: 1 },
  { id: 'fire-starter', quantity: 3 },
].map(({ id, quantity }) => ({
  name: productById.get(id)!.name,
  price: productById.get(id)!.priceCents,
  cost: distributorPrices[id]!,
  quantity,
}));
const [, floodlight] = bought;
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const { subtotalCents: subtotal, taxCents: tax } = computeTotals(
  bought.map(({ price, quantity }) => ({ priceCents: price, quantity })),
);
const profit = bought.reduce((sum, line) => sum + (line.price - line.cost) * line.quantity, 0);

test('a visitor buys three products by mouse and keyboard, and staff see the order with its profit @real', async ({
  page,
}) => {
  await page.goto('/products');
  const kit = page.getByRole('article').filter({ hasText: 'MyFAK' });
  await kit.getByRole('button', { name: 'Add to Cart' }).click();
  await kit.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();

  await page.getByRole('article').filter({ hasText: 'Floodlight' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: `Add 1 to Cart - ${dollars(floodlight!.price)}` }).click();
  await expect(page).toHaveURL('/cart');

  await page.goto('/catalog');
  await page.getByLabel('Search products').fill('ferro');
  await expect(page).toHaveURL('/catalog?q=ferro');
  await page.getByRole('button', { name: 'Add to Cart' }).press('Enter');
  await page.getByRole('link', { name: /^Cart/ }).click();
  // The page heading gets the focus, so wait for it before setting another focus.
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeFocused();

  const increase = page.getByRole('button', { name: /Increase quantity of .*Fire Starter/ });
  await increase.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(page.getByTestId('order-total')).toHaveText(dollars(subtotal + tax));
  await expect(
    page.getByRole('list', { name: 'Payment methods' }).getByRole('listitem'),
  ).toHaveText(['Visa', 'MasterCard', 'Amex', 'PayPal', 'Apple Pay', 'Pay in 4']);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Secure Checkout' })).toBeFocused();

  // The visitor fills in the whole form by keyboard, as fast as a typist.
  const checkout = new CheckoutPage(page);
  await checkout.field('email').focus();
  for (const value of Object.values(checkout.values)) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await expect(checkout.field('cardNumber')).toHaveValue('4242 4242 4242 4242');
  await expect(checkout.field('expiryDate')).toHaveValue(
    checkout.values.expiryDate.replace(/^../, '$&/'),
  );
  await expect(checkout.submit).toBeFocused();
  const release = await holdBack(page, placeOrder);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  release();

  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  await expect(page).toHaveURL('/order-confirmation');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText(checkout.values.email)).toBeVisible();
  await expect(page.getByTestId('order-total')).toHaveText(dollars(subtotal + tax));
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  const orderNumber = (await page.getByText(/^FSS-\d+$/).textContent()) ?? '';
  await expectNoAxeViolations(page);

  await page.reload();
  await expect(page.getByText(orderNumber, { exact: true })).toBeVisible();

  await signInAsAdmin(page);
  await page.goto('/admin-orders');
  const order = page.getByRole('row').filter({ hasText: orderNumber });
  await expect(order).toContainText('Pending');
  await expect(order).toContainText(dollars(subtotal + tax));
  await expect(order).toContainText(dollars(profit));
  const invoice = await order.getByRole('link', { name: 'Email Invoice' }).getAttribute('href');
  const body = new URL(invoice ?? '').searchParams.get('body') ?? '';
  for (const line of bought) expect(body).toContain(dollars(line.price * line.quantity));
  expect(body).toContain(`Total: ${dollars(subtotal + tax)}`);
  await expectNoAxeViolations(page);
});
