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

/** What was typed about the customer, kept until the order is placed or the tab is closed. Nothing of the card. */
export const customerDraft = draftOf('draft-checkout', noCustomer);

/**
 * Holds the idempotency key of the order that is being made. Every attempt in every tab sends the same key, like the cart
 * that they share: a double click, a reload, a retry after a lost answer and a second tab all place one order.
 */
export const orderDraft = draftOf('checkout-key', {}, 'local');

const awaitedKey = 'awaited-order';

/** The token of the order of this checkout that is being paid elsewhere. Once it is paid, cart and drafts have served. */
export const awaitedOrder = {
  save: (token: string) => writeStored('local', awaitedKey, token),
  is: (token: string) => readStored('local', awaitedKey) === token,
  discard: () => removeStored('local', awaitedKey),
};
