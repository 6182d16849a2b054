import type { Product } from '#features/catalog/product.ts';
import { readStored, removeStored, writeStored } from '#lib/browser/storage.ts';
import { clampQuantity, toCartItem, type CartItem, type CartItems } from './cart.ts';

/**
 * The cart between visits. Only ids and quantities are kept: names and prices always come from the
 * catalogue of the day, so that an old or tampered entry can never show a wrong price.
 */
export const cartStorageKey = 'cart';
const version = 1;

export interface LoadedCart {
  items: CartItems;
  /** How many stored entries were unknown or broken and left out. */
  dropped: number;
}

const emptyCart: LoadedCart = { items: [], dropped: 0 };

/**
 * Reads the stored cart. At once when there is none; otherwise the catalogue is fetched for it, which pages
 * without products do not bring.
 * @throws when the catalogue cannot be fetched.
 */
export function loadCart(): LoadedCart | Promise<LoadedCart> {
  const stored = readStored('local', cartStorageKey);
  return stored === undefined ? emptyCart : parseCart(stored);
}

/** @returns whether the browser kept it. */
export function saveCart(items: CartItems): boolean {
  if (items.length === 0) {
    removeStored('local', cartStorageKey);
    return true;
  }
  const entries = items.map(({ id, quantity }) => ({ id, quantity }));
  return writeStored('local', cartStorageKey, { version, items: entries });
}

/** Reads whatever was stored, by this version or another, by this site or by a visitor's hand. */
export async function parseCart(stored: unknown): Promise<LoadedCart> {
  if (stored === undefined) return emptyCart;
  if (!isRecord(stored) || stored.version !== version || !Array.isArray(stored.items)) {
    return { items: [], dropped: 1 };
  }
  const { productById } = await import('#features/catalog/products.ts');
  const items = new Map<string, CartItem>();
  let dropped = 0;
  for (const entry of stored.items as unknown[]) {
    const item = parseEntry(entry, productById);
    if (item && !items.has(item.id)) items.set(item.id, item);
    else dropped += 1;
  }
  return { items: [...items.values()], dropped };
}

function parseEntry(entry: unknown, catalogue: ReadonlyMap<string, Product>): CartItem | undefined {
  if (!isRecord(entry) || typeof entry.quantity !== 'number') return undefined;
  const product = typeof entry.id === 'string' ? catalogue.get(entry.id) : undefined;
  const quantity = clampQuantity(entry.quantity);
  return product && quantity >= 1 ? toCartItem(product, quantity) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
