import { productById } from '#features/catalog/products.ts';
import { readStored, removeStored, writeStored } from '#lib/browser/storage.ts';
import { clampQuantity, type CartEntries, type CartEntry } from './cart.ts';

/** Key in local storage. */
export const cartStorageKey = 'cart';
const version = 1;

interface StoredCart {
  entries: CartEntries;
  /** Number of stored entries that were unknown or broken. They are left out. */
  dropped: number;
}

/** Reads the stored cart. It may be broken, or an older release may have stored it. */
export function loadCart(): StoredCart {
  const stored = readStored('local', cartStorageKey);
  if (stored === undefined) return { entries: [], dropped: 0 };
  if (!isRecord(stored) || stored.version !== version || !Array.isArray(stored.items)) {
    return { entries: [], dropped: 1 };
  }
  const entries: CartEntry[] = [];
  for (const item of stored.items as unknown[]) {
    const entry = parseEntry(item);
    if (entry && entries.every(({ id }) => id !== entry.id)) entries.push(entry);
  }
  return { entries, dropped: stored.items.length - entries.length };
}

function parseEntry(item: unknown): CartEntry | undefined {
  if (!isRecord(item)) return undefined;
  const { id, quantity } = item;
  if (typeof id !== 'string' || !productById.has(id)) return undefined;
  const allowed = typeof quantity === 'number' ? clampQuantity(quantity) : 0;
  return allowed > 0 ? { id, quantity: allowed } : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** @returns true if the browser stored it. */
export function saveCart(entries: CartEntries): boolean {
  if (entries.length === 0) {
    removeStored('local', cartStorageKey);
    return true;
  }
  const items = entries.map(({ id, quantity }) => ({ id, quantity }));
  return writeStored('local', cartStorageKey, { version, items });
}
