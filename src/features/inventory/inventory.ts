import type { toStockItem } from './staff-api.ts';

/** A product and its stock as staff see it. Amounts in cents. What is retired may lie there all the same. */
export type StockItem = ReturnType<typeof toStockItem>;

interface InventoryStats {
  /** What the stock cost at the distributors. */
  valueCents: number;
  /** What it sells for. */
  retailCents: number;
  /** Retail minus cost. */
  profitCents: number;
  low: number;
  units: number;
  /** Products that nobody has counted. They are in no other sum. */
  uncounted: number;
}

/** Low at or below the reorder level. What is retired is not ordered again, and of what nobody counted it is not known. */
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
