import { choiceParam, filterFormat, pageParam, type FilterFormat } from '#lib/lists/list-filter.ts';
import { isLow, type StockItem } from './inventory.ts';

const inventorySorts = ['name', 'stock', 'price'] as const;
export type InventorySort = (typeof inventorySorts)[number];

const inventoryViews = ['stock', 'reorder', 'history'] as const;
type InventoryView = (typeof inventoryViews)[number];

export interface InventoryFilter {
  readonly view: InventoryView;
  readonly sort: InventorySort;
  /** `null` for all categories. */
  readonly category: string | null;
  readonly lowOnly: boolean;
  /** Product id for the stock history; `null` for all products. */
  readonly product: string | null;
  /** Page of the stock history. The first page is 1. */
  readonly page: number;
}

export function categoriesOf(items: readonly StockItem[]): string[] {
  return [...new Set(items.map(({ category }) => category))];
}

/** Reads and writes the filter in the URL. The stock list keeps its filter while the stock history is shown. */
export function inventoryFilterFormat(items: readonly StockItem[]): FilterFormat<InventoryFilter> {
  const ids = items.map(({ id }) => id);
  return filterFormat<InventoryFilter>({
    view: choiceParam('view', inventoryViews, 'stock'),
    sort: choiceParam('sort', inventorySorts, 'name'),
    category: choiceParam('category', categoriesOf(items), null),
    lowOnly: { name: 'low', read: (text) => text === '1', write: (isOn) => (isOn ? '1' : '') },
    product: choiceParam('product', ids, null),
    page: pageParam,
  });
}

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

const comparisons: Record<InventorySort, (a: StockItem, b: StockItem) => number> = {
  name: (a, b) => byName.compare(a.name, b.name),
  stock: (a, b) => a.inStock - b.inStock || byName.compare(a.name, b.name),
  price: (a, b) => a.priceCents - b.priceCents || byName.compare(a.name, b.name),
};

/** The matching items, sorted by name, stock or price. The lowest stock or price comes first. */
export function filterInventory(
  items: readonly StockItem[],
  { sort, category, lowOnly }: Pick<InventoryFilter, 'sort' | 'category' | 'lowOnly'>,
): StockItem[] {
  return items
    .filter(
      (item) => (category === null || item.category === category) && (!lowOnly || isLow(item)),
    )
    .sort(comparisons[sort]);
}
