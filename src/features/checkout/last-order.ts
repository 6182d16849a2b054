import { readStored, removeStored, writeStored } from '#lib/browser/storage.ts';
import { receiptSchema, type Receipt } from './schema.ts';

/** Key of the last order in session storage. */
const lastOrderKey = 'last-order';

// Kept here as well: a browser without session storage must still show the confirmation.
let inMemory: Receipt | undefined;

export function saveLastOrder(receipt: Receipt): void {
  inMemory = receipt;
  writeStored('session', lastOrderKey, receipt);
}

export function discardLastOrder(): void {
  inMemory = undefined;
  removeStored('session', lastOrderKey);
}

/**
 * The last order of this browser session, or `undefined` when there is none or it cannot be read. The same
 * object until another order is saved.
 */
export function readLastOrder(): Receipt | undefined {
  if (!inMemory) {
    const parsed = receiptSchema.safeParse(readStored('session', lastOrderKey));
    if (parsed.success) inMemory = parsed.data;
  }
  return inMemory;
}
