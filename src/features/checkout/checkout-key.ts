import { readStored, removeStored, writeStored } from '#lib/browser/storage.ts';
import { isUuid, randomUuid } from '#lib/browser/uuid.ts';

/**
 * The idempotency key of the order that is being made. Every attempt sends the same key, so that a double click,
 * a reload and a retry after a lost answer all place one order.
 */
const storageKey = 'checkout-key';
let current: string | undefined;

export function checkoutKey(): string {
  if (!current) {
    const stored = readStored('session', storageKey);
    current = isUuid(stored) ? stored : randomUuid();
    writeStored('session', storageKey, current);
  }
  return current;
}

/** Makes the next order a separate one. */
export function discardCheckoutKey(): void {
  current = undefined;
  removeStored('session', storageKey);
}
