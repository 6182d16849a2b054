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

/** Customer data that was typed, without card data. It is kept until the order is placed or the tab is closed. */
export const customerDraft = draftOf('draft-checkout', noCustomer);

/**
 * The idempotency key of the current checkout. All tabs share it, like the cart, and send it with every attempt. A
 * double click, a reload, a retry after a lost answer and a second tab therefore place one order.
 */
export const orderDraft = draftOf('checkout-key', {}, 'local');

const awaitedKey = 'awaited-order';

/** Token of this checkout's order while it waits for its payment on the provider's page. */
export const awaitedOrder = {
  save: (token: string) => writeStored('local', awaitedKey, token),
  read: () => readStored('local', awaitedKey),
  discard: () => removeStored('local', awaitedKey),
};

/**
 * Ends the checkout of a paid order: calls `take` to remove the bought items from the cart, then deletes the drafts.
 * @returns True if this browser was waiting for the payment. False if not, or if the checkout has already ended.
 */
export function endCheckout(token: string, take: () => void): boolean {
  if (awaitedOrder.read() !== token) return false;
  // The cart is emptied before the key is deleted. Otherwise another tab could order the same cart with a new key.
  take();
  orderDraft.discard();
  customerDraft.discard();
  awaitedOrder.discard();
  return true;
}
