import { readStored, removeStored, writeStored } from '#lib/storage.ts';
import { randomUuid } from '#lib/uuid.ts';

/**
 * The idempotency key of the checkout that is under way. It is made when the page opens and survives a
 * reload, so that a double click, a retry after a lost answer and a reload all place one order.
 */
const storageKey = 'checkout-key';
let current: string | undefined;

export function checkoutKey(): string {
  const stored = readStored('session', storageKey);
  current ??= typeof stored === 'string' && stored.length === 36 ? stored : randomUuid();
  writeStored('session', storageKey, current);
  return current;
}

/** Ends the checkout: the next one is another order. */
export function discardCheckoutKey(): void {
  current = undefined;
  removeStored('session', storageKey);
}
