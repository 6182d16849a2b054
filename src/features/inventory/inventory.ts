import { formatCounted } from '#lib/format/count.ts';
import type { toStockItem } from './staff-api.ts';

/** A product with its stock, as staff see it. Amounts are in cents. A retired product may still have stock. */
export type StockItem = ReturnType<typeof toStockItem>;

interface InventoryStats {
  /** Value of the stock at purchase prices. */
  valueCents: number;
  /** Value of the stock at retail prices. */
  retailCents: number;
  /** The retail value minus the cost. */
  profitCents: number;
  low: number;
  units: number;
  /** Number of products that were never counted. All other figures ignore these products. */
  uncounted: number;
}

/**
 * True if the stock is at or below the reorder level. Always false for a retired product and for a product that was
 * never counted.
 */
export function isLow(
  item: Pick<StockItem, 'inStock' | 'reorderLevel' | 'isRetired' | 'isCounted'>,
): boolean {
  return item.isCounted && !item.isRetired && item.inStock <= item.reorderLevel;
}

/** Number of products that are never low only because they were never counted. Retired products are left out. */
export function uncountedProducts(
  items: readonly Pick<StockItem, 'isRetired' | 'isCounted'>[],
): number {
  return items.filter(({ isRetired, isCounted }) => !isRetired && !isCounted).length;
}

/** `'1 product is not counted yet'`, `'25 products are not counted yet'` */
export function uncountedText(uncounted: number): string {
  return `${formatCounted(uncounted, 'product is', 'products are')} not counted yet`;
}

export function inventoryStats(items: readonly StockItem[]): InventoryStats {
  const sum = (valueOf: (item: StockItem) => number) =>
    items.reduce((total, item) => total + (item.isCounted ? valueOf(item) : 0), 0);
  const valueCents = sum((item) => item.costCents * item.inStock);
  const retailCents = sum((item) => item.priceCents * item.inStock);
  return {
    valueCents,
    retailCents,
    profitCents: retailCents - valueCents,
    low: items.filter(isLow).length,
    units: sum((item) => item.inStock),
    uncounted: items.filter(({ isCounted }) => !isCounted).length,
  };
}
