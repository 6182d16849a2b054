import { readStored, removeStored, writeStored } from '#lib/browser/storage.ts';
import { isUuid, randomUuid } from '#lib/browser/uuid.ts';

/**
 * The idempotency key of the order that is being made. Every attempt in every tab sends the same key, like the cart that
 * they share: a double click, a reload, a retry after a lost answer and a second tab all place one order.
 */
const storageKey = 'checkout-key';

/** For a browser that stores nothing. */
let unstored: string | undefined;

export function checkoutKey(): string {
  const stored = readStored('local', storageKey);
  if (isUuid(stored)) return stored;
  const key = unstored ?? randomUuid();
  unstored = writeStored('local', storageKey, key) ? undefined : key;
  return key;
}

/** Makes the next order a separate one. */
export function discardCheckoutKey(): void {
  unstored = undefined;
  removeStored('local', storageKey);
}
