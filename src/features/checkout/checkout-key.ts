import { readStored, removeStored, writeStored } from '#lib/browser/storage.ts';
import { isUuid, randomUuid } from '#lib/browser/uuid.ts';

/**
 * The idempotency key of the checkout that is under way. It is made when the page opens and survives a
 * reload, so that a double click, a retry after a lost answer and a reload all place one order.
 */
const storageKey = 'checkout-key';
let current: string | undefined;

/**
 * Keys that have placed their order, for all tabs to see: a duplicated tab brings a copy of the key along,
 * and the next order made there would only be answered with the receipt of the first.
 */
const usedStorageKey = 'used-checkout-keys';
const usedKept = 20;

function usedKeys(): unknown[] {
  const stored = readStored('local', usedStorageKey);
  return Array.isArray(stored) ? stored : [];
}

/** Whether an order was placed with it, here or in another tab. */
export function isUsedCheckoutKey(key: string): boolean {
  return usedKeys().includes(key);
}

export function checkoutKey(): string {
  const stored = readStored('session', storageKey);
  current ??= isUuid(stored) ? stored : randomUuid();
  if (isUsedCheckoutKey(current)) current = randomUuid();
  writeStored('session', storageKey, current);
  return current;
}

/** Ends the checkout that has this key, in every tab that has a copy of it: the next one is another order. */
export function discardCheckoutKey(key: string): void {
  const others = usedKeys().filter((used) => used !== key);
  writeStored('local', usedStorageKey, [key, ...others].slice(0, usedKept));
  if (checkoutKey() !== key) return;
  // In a browser that stores nothing.
  current = undefined;
  removeStored('session', storageKey);
}
