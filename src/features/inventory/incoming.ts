/** Products on order, by supplier. */
import type { StockItem } from './inventory.ts';

export interface IncomingOrder {
  supplier: string;
  /** The latest day of order among the products: `'2026-11-21'`. */
  orderedOn: string | null;
  items: StockItem[];
}

/** Suppliers A-Z, each with its products on order. */
export function incomingOrders(items: readonly StockItem[]): IncomingOrder[] {
  const groups = new Map<string, StockItem[]>();
  for (const item of items.filter(({ onOrder }) => onOrder > 0)) {
    groups.set(item.distributor, [...(groups.get(item.distributor) ?? []), item]);
  }
  return [...groups]
    .map(([supplier, items]) => ({
      supplier,
      orderedOn:
        items
          .map(({ lastOrdered }) => lastOrdered)
          .toSorted()
          .at(-1) ?? null,
      items,
    }))
    .sort((a, b) => a.supplier.localeCompare(b.supplier));
}
