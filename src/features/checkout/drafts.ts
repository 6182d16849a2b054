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

/** The customer's typed data, without card data. It is kept until the order is placed or the tab is closed. */
export const customerDraft = draftOf('draft-checkout', noCustomer);

/**
 * The idempotency key of the current checkout. All tabs and all attempts use the same key. So a double click, a reload
 * or a second tab never places a second order.
 */
export const orderDraft = draftOf('checkout-key', {}, 'local');

const awaitedKey = 'awaited-order';

/** Token of the order that waits for a payment on the provider's page. */
export const awaitedOrder = {
  save: (token: string) => writeStored('local', awaitedKey, token),
  read: () => readStored('local', awaitedKey),
  discard: () => removeStored('local', awaitedKey),
};

/**
 * Ends the checkout of a paid order.
 * @param take Removes the bought items from the cart.
 * @returns False if this browser does not wait for a payment of this order, or no longer does.
 */
export function endCheckout(token: string, take: () => void): boolean {
  if (awaitedOrder.read() !== token) return false;
  // `take` empties the cart. That must happen before the key is deleted. Otherwise another tab could order the same
  // cart with a new key.
  take();
  orderDraft.discard();
  customerDraft.discard();
  awaitedOrder.discard();
  return true;
}
