import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';

const validCheckout = {
  email: 'ana.ortiz@example.com',
  firstName: 'Ana',
  lastName: 'Ortiz',
  address: '12 Ocean Blvd',
  city: 'Long Beach',
  state: 'CA',
  zipCode: '90802',
  cardNumber: '4242424242424242',
  cardName: 'Ana Ortiz',
  expiryDate: '1229',
  cvv: '123',
};

/** /checkout as a visitor uses it. Fields are found by the name of the specification. */
export class CheckoutPage {
  readonly submit: Locator;
  readonly notice: Locator;
  /** An address of its own: the limit of ten orders an hour from one address holds for tests as well. */
  readonly values = { ...validCheckout, email: `ana.ortiz-${randomUUID()}@example.com` };
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.submit = page.getByRole('button', { name: /Complete Order|Processing/ });
    this.notice = page.getByRole('group', { name: /changed|no longer in stock|already placed/ });
  }

  field(name: keyof typeof validCheckout): Locator {
    return this.page.locator(`input[name="${name}"]`);
  }

  async fill(values: Partial<typeof validCheckout> = {}): Promise<void> {
    for (const [name, value] of Object.entries({ ...this.values, ...values })) {
      await this.field(name as keyof typeof validCheckout).fill(value);
    }
  }

  /** Puts one of each product into the stored cart and opens the checkout with it. */
  async openWith(...productIds: string[]): Promise<void> {
    await this.page.goto('/');
    await this.page.evaluate((ids) => {
      const items = ids.map((id) => ({ id, quantity: 1 }));
      localStorage.setItem('cart', JSON.stringify({ version: 1, items }));
    }, productIds);
    await this.page.goto('/checkout');
  }
}
