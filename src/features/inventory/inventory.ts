import type { toStockItem } from './staff-api.ts';

/** A product and its stock as staff see it. Amounts in cents. Retired products may still have stock. */
export type StockItem = ReturnType<typeof toStockItem>;

interface InventoryStats {
  /** Cost of the stock at distributor prices. */
  valueCents: number;
  /** Value of the stock at retail prices. */
  retailCents: number;
  /** Retail minus cost. */
  profitCents: number;
  low: number;
  units: number;
  /** Number of products that were never counted. The other figures exclude them. */
  uncounted: number;
}

/** True at or below the reorder level. Retired products and products that were never counted are not low. */
export function isLow(
  item: Pick<StockItem, 'inStock' | 'reorderLevel' | 'isRetired' | 'isCounted'>,
): boolean {
  return item.isCounted && !item.isRetired && item.inStock <= item.reorderLevel;
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
