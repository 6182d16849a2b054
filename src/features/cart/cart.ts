import type { Product } from '#features/catalog/product.ts';
import { productById } from '#features/catalog/products.ts';

/** An entry of the cart. The catalog has the product's name, picture and price. */
export interface CartEntry {
  readonly id: string;
  /** A whole number from 1 to `maxQuantity`. */
  readonly quantity: number;
  /** The price in the database, if it differs from the price on the page. It is not stored. */
  readonly priceCents?: number;
}

export type CartEntries = readonly CartEntry[];

/** A product in the cart, with its quantity. */
export interface CartItem extends Product {
  readonly quantity: number;
}

/** Maximum quantity of a product in the cart. The database has the same limit for orders. */
export const maxQuantity = 99;

export type CartAction =
  | { type: 'add'; id: string; quantity: number }
  | { type: 'remove'; id: string }
  | { type: 'set-quantity'; id: string; quantity: number }
  /** Prices in cents, by product id. */
  | { type: 'reprice'; prices: Readonly<Record<string, number>> }
  | { type: 'replace'; entries: CartEntries }
  /** Removes only the ordered pieces. The cart may have other pieces that were added later. */
  | { type: 'clear'; ordered: CartEntries };

export function cartReducer(entries: CartEntries, action: CartAction): CartEntries {
  switch (action.type) {
    case 'add':
      return changeQuantity(entries, action.id, clampQuantity(action.quantity));
    case 'remove':
      return setQuantity(entries, action.id, 0);
    case 'set-quantity':
      return setQuantity(entries, action.id, action.quantity);
    case 'reprice':
      return entries.map((entry) => {
        const priceCents = action.prices[entry.id];
        return priceCents === undefined ? entry : { ...entry, priceCents };
      });
    case 'replace':
      return action.entries;
    case 'clear':
      return action.ordered.reduce(
        (rest, { id, quantity }) => changeQuantity(rest, id, -quantity),
        entries,
      );
  }
}

function changeQuantity(entries: CartEntries, id: string, change: number): CartEntries {
  const isNew = entries.every((entry) => entry.id !== id);
  if (isNew) return change > 0 ? [...entries, { id, quantity: change }] : entries;
  return setQuantity(entries, id, quantityOf(entries, id) + change);
}

/** A quantity of zero or less removes the entry. The maximum is `maxQuantity`. */
function setQuantity(entries: CartEntries, id: string, quantity: number): CartEntries {
  const allowed = clampQuantity(quantity);
  if (allowed === 0) return entries.filter((entry) => entry.id !== id);
  return entries.map((entry) => (entry.id === id ? { ...entry, quantity: allowed } : entry));
}

/** A whole number from 0 to `maxQuantity`. Decimals are cut off, and NaN becomes 0. */
export function clampQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return 0;
  return Math.min(Math.max(Math.trunc(quantity), 0), maxQuantity);
}

export function quantityOf(entries: CartEntries, id: string): number {
  return entries.find((entry) => entry.id === id)?.quantity ?? 0;
}

/** Sum of all quantities in the cart. */
export function totalItems(entries: CartEntries): number {
  return entries.reduce((sum, entry) => sum + entry.quantity, 0);
}

/** The entries with the data of their products. An entry with an unknown product is left out. */
export function toCartItems(entries: CartEntries): CartItem[] {
  return entries.flatMap((entry) => {
    const product = productById.get(entry.id);
    return product ? [{ ...product, ...entry }] : [];
  });
}
