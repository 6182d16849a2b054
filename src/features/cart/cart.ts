import type { Product } from '#features/catalog/product.ts';

export interface CartItem {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly distributor: string;
  readonly priceCents: number;
  readonly distributorPriceCents: number;
  /** Whole, 1 to `maxQuantity`. */
  readonly quantity: number;
}

export type CartItems = readonly CartItem[];

/** Most pieces of one product in a cart, as the database enforces too. */
export const maxQuantity = 99;

export type CartAction =
  | { type: 'add'; product: Product; quantity: number }
  | { type: 'remove'; id: string }
  | { type: 'set-quantity'; id: string; quantity: number }
  /** Prices the shop computed differently, by product id, in cents. */
  | { type: 'reprice'; prices: Readonly<Record<string, number>> }
  | { type: 'replace'; items: CartItems }
  /** What was stored, read a moment after the page was there: what was added since comes on top of it. */
  | { type: 'restore'; items: CartItems }
  | { type: 'clear'; ordered: CartItems };

export function cartReducer(items: CartItems, action: CartAction): CartItems {
  switch (action.type) {
    case 'add':
      return addProduct(items, action.product, action.quantity);
    case 'remove':
      return items.filter((item) => item.id !== action.id);
    case 'set-quantity':
      return setQuantity(items, action.id, action.quantity);
    case 'reprice':
      return items.map((item) => ({
        ...item,
        priceCents: action.prices[item.id] ?? item.priceCents,
      }));
    case 'replace':
      return action.items;
    case 'restore':
      return items.reduce(addItem, action.items);
    case 'clear':
      return action.ordered.reduce(takeOut, items);
  }
}

function addProduct(items: CartItems, product: Product, quantity: number): CartItems {
  if (clampQuantity(quantity) < 1) return items;
  return addItem(items, toCartItem(product, clampQuantity(quantity)));
}

function addItem(items: CartItems, added: CartItem): CartItems {
  const existing = items.find((item) => item.id === added.id);
  if (existing) return setQuantity(items, added.id, existing.quantity + added.quantity);
  return [...items, added];
}

function takeOut(items: CartItems, { id, quantity }: CartItem): CartItems {
  const existing = items.find((item) => item.id === id);
  return existing ? setQuantity(items, id, existing.quantity - quantity) : items;
}

/** Zero or less removes the line; more than allowed becomes the most allowed. */
function setQuantity(items: CartItems, id: string, quantity: number): CartItems {
  const allowed = clampQuantity(quantity);
  if (allowed < 1) return items.filter((item) => item.id !== id);
  return items.map((item) => (item.id === id ? { ...item, quantity: allowed } : item));
}

/** A whole number from 0 to `maxQuantity`; anything that is no number counts as 0. */
export function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return quantity === Infinity ? maxQuantity : 0;
  return Math.min(Math.max(Math.trunc(quantity), 0), maxQuantity);
}

export function toCartItem(product: Product, quantity: number): CartItem {
  const { id, name, image, distributor, priceCents, distributorPriceCents } = product;
  return { id, name, image, distributor, priceCents, distributorPriceCents, quantity };
}

/** Number of pieces in the cart, over all lines. */
export function totalItems(items: CartItems): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}
