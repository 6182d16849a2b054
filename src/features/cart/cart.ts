import type { Product } from '#features/catalog/product.ts';
import { productById } from '#features/catalog/products.ts';

/** An entry of the cart. Name, picture and price are looked up in the catalog when it is shown. */
export interface CartEntry {
  readonly id: string;
  /** A whole number from 1 to `maxQuantity`. */
  readonly quantity: number;
  /** The price in the database, if an order was refused because the price on the page was outdated. Not stored. */
  readonly priceCents?: number;
}

export type CartEntries = readonly CartEntry[];

/** A cart entry with its product, as it is shown and ordered. */
export interface CartItem extends Product {
  readonly quantity: number;
}

/** The most pieces of one product in a cart. The database enforces the same limit for orders. */
export const maxQuantity = 99;

export type CartAction =
  | { type: 'add'; id: string; quantity: number }
  | { type: 'remove'; id: string }
  | { type: 'set-quantity'; id: string; quantity: number }
  /** Prices in cents, by product id. */
  | { type: 'reprice'; prices: Readonly<Record<string, number>> }
  | { type: 'replace'; entries: CartEntries }
  /** Removes the ordered pieces. Pieces that were added after the order stay. */
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

/** A quantity of zero or less removes the entry. A quantity above `maxQuantity` becomes `maxQuantity`. */
function setQuantity(entries: CartEntries, id: string, quantity: number): CartEntries {
  const allowed = clampQuantity(quantity);
  if (allowed === 0) return entries.filter((entry) => entry.id !== id);
  return entries.map((entry) => (entry.id === id ? { ...entry, quantity: allowed } : entry));
}

/** Cuts off decimals and limits the number to the range from 0 to `maxQuantity`. NaN becomes 0. */
export function clampQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return 0;
  return Math.min(Math.max(Math.trunc(quantity), 0), maxQuantity);
}

export function quantityOf(entries: CartEntries, id: string): number {
  return entries.find((entry) => entry.id === id)?.quantity ?? 0;
}

/** Number of pieces in the cart, over all entries. */
export function totalItems(entries: CartEntries): number {
  return entries.reduce((sum, entry) => sum + entry.quantity, 0);
}

/** The entries together with their products from the catalog. */
export function toCartItems(entries: CartEntries): CartItem[] {
  return entries.flatMap((entry) => {
    const product = productById.get(entry.id);
    return product ? [{ ...product, ...entry }] : [];
  });
}
