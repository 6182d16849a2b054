import { expect, type Locator, type Page } from '@playwright/test';
import { skipWait } from '../fixtures.ts';
import { Backend } from './backend.ts';
import { newEmail } from './unique.ts';

const validCheckout = {
  email: 'ana.ortiz@example.com',
  firstName: 'Ana',
  lastName: 'Ortiz',
  address: '12 Ocean Blvd',
  address2: '',
  city: 'Long Beach',
  state: 'CA',
  zipCode: '90802',
  cardNumber: '4242424242424242',
  cardName: 'Ana Ortiz',
  expiryDate: '1239',
  cvv: '123',
};

export const placeOrder = '**/rest/v1/rpc/place_order';

/** Stores product ids and quantities as the cart of the browser, as another tab would. */
export async function storeCart(page: Page, quantities: Record<string, number>): Promise<void> {
  await page.evaluate((entries) => {
    const items = entries.map(([id, quantity]) => ({ id, quantity }));
    localStorage.setItem('cart', JSON.stringify({ version: 1, items }));
  }, Object.entries(quantities));
}

/** The page /checkout as a visitor uses it. Fields are found by their names in the specification. */
export class CheckoutPage {
  readonly submit: Locator;
  readonly notice: Locator;
  /** A new address for each test, because the limit of ten orders an hour per address also applies to tests. */
  readonly values = { ...validCheckout, email: newEmail('ana.ortiz') };
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.submit = page.getByRole('button', { name: /Complete Order|Processing/ });
    this.notice = page.getByRole('group', { name: /changed|not in stock|already placed/ });
  }

  field(name: keyof typeof validCheckout): Locator {
    return this.page.locator(`input[name="${name}"]`);
  }

  /** Fills in the existing fields. An order that is paid online has no card fields. */
  async fill(values: Partial<typeof validCheckout> = {}): Promise<void> {
    await this.field('email').waitFor();
    for (const [name, value] of Object.entries({ ...this.values, ...values })) {
      const field = this.field(name as keyof typeof validCheckout);
      if ((await field.count()) > 0) await field.fill(value);
    }
  }

  /** Stores a cart with one of each product, and opens the checkout with it. */
  async openWith(...productIds: string[]): Promise<void> {
    // Skips the wait of the simulated payment. The visitor in purchase.spec.ts waits for it.
    await skipWait(this.page, 2000);
    await this.page.goto('/terms');
    await storeCart(this.page, Object.fromEntries(productIds.map((id) => [id, 1])));
    await this.page.goto('/checkout');
  }

  /** Sends the form and waits for the confirmation. */
  async complete(): Promise<void> {
    await this.submit.click();
    await expect(this.page).toHaveURL('/order-confirmation');
  }

  /** The number of orders of this visitor in the shop. */
  async countOrders(): Promise<number> {
    const orders = await new Backend(this.page.request).rows(
      `orders?select=id&customer_email=eq.${this.values.email}`,
    );
    return orders.length;
  }
}
