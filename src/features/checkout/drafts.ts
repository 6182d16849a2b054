import { readStored, removeStored, writeStored } from '#lib/browser/storage.ts';
import { draftOf } from '#lib/forms/draft.ts';
import type { CustomerDetails } from './schema.ts';

export const noCustomer: CustomerDetails = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
};

/** The typed customer data, kept until the order is placed or the tab is closed. No card data. */
export const customerDraft = draftOf('draft-checkout', noCustomer);

/**
 * Holds the idempotency key of the order that is being made. Every attempt in every tab sends the same key, like the cart
 * that they share: a double click, a reload, a retry after a lost answer and a second tab all place one order.
 */
export const orderDraft = draftOf('checkout-key', {}, 'local');

const awaitedKey = 'awaited-order';

/** Token of this checkout's order while it is paid on the provider's page. Payment ends the checkout. */
export const awaitedOrder = {
  save: (token: string) => writeStored('local', awaitedKey, token),
  read: () => readStored('local', awaitedKey),
  discard: () => removeStored('local', awaitedKey),
};

/**
 * Once an order is paid, ends the checkout from which it came, and takes what was bought out of the cart.
 * @returns true if the order came from this browser and its checkout had not been ended before
 */
export function endCheckout(token: string, take: () => void): boolean {
  if (awaitedOrder.read() !== token) return false;
  // The cart first: with a new key, another tab could order it again.
  take();
  orderDraft.discard();
  customerDraft.discard();
  awaitedOrder.discard();
  return true;
}
