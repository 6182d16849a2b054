/** The stock as staff see it. Amounts in cents. */
export interface StockItem {
  id: string;
  name: string;
  category: string;
  distributor: string;
  costCents: number;
  priceCents: number;
  inStock: number;
  reorderLevel: number;
  /** The day stock was last ordered from the distributor: `'2026-11-21'`. */
  lastOrdered: string | null;
  /** Whether what was ordered then has yet to come, as far as staff recorded it. */
  isOnOrder: boolean;
}

interface InventoryFigures {
  /** What the stock cost at the distributors. */
  valueCents: number;
  /** What it sells for. */
  retailCents: number;
  /** Retail minus cost. */
  profitCents: number;
  low: number;
  units: number;
}

/** Low at or below the reorder level. */
export function isLow(item: Pick<StockItem, 'inStock' | 'reorderLevel'>): boolean {
  return item.inStock <= item.reorderLevel;
}

export function inventoryFigures(items: readonly StockItem[]): InventoryFigures {
  const sum = (valueOf: (item: StockItem) => number) =>
    items.reduce((total, item) => total + valueOf(item), 0);
  const valueCents = sum((item) => item.costCents * item.inStock);
  const retailCents = sum((item) => item.priceCents * item.inStock);
  return {
    valueCents,
    retailCents,
    profitCents: retailCents - valueCents,
    low: items.filter(isLow).length,
    units: sum((item) => item.inStock),
  };
}

export const inventorySorts = ['name', 'stock', 'price'] as const;
export type InventorySort = (typeof inventorySorts)[number];

const inventoryViews = ['stock', 'reorder', 'movements'] as const;
export type InventoryView = (typeof inventoryViews)[number];

export interface InventoryFilter {
  readonly sort: InventorySort;
  /** A category's name; `null` is all of them. */
  readonly category: string | null;
  readonly lowOnly: boolean;
  readonly view: InventoryView;
}

export function categoriesOf(items: readonly StockItem[]): string[] {
  return [...new Set(items.map(({ category }) => category))];
}

/** Reads any address: what is missing or unknown falls back to its default. */
export function parseInventoryFilter(
  params: URLSearchParams,
  categories: readonly string[],
): InventoryFilter {
  return {
    sort: inventorySorts.find((code) => code === params.get('sort')) ?? 'name',
    category: categories.find((name) => name === params.get('category')) ?? null,
    lowOnly: params.get('low') === '1',
    view: inventoryViews.find((code) => code === params.get('view')) ?? 'stock',
  };
}

export function toInventoryParams(filter: InventoryFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.view !== 'stock') params.set('view', filter.view);
  if (filter.sort !== 'name') params.set('sort', filter.sort);
  if (filter.category) params.set('category', filter.category);
  if (filter.lowOnly) params.set('low', '1');
  return params;
}

/** The address of the movements, of one product or of all. It keeps the stock list's filter for the way back. */
export function movementsAddress(
  filter: InventoryFilter,
  productId: string | null = null,
  page = 1,
): string {
  const params = toInventoryParams({ ...filter, view: 'movements' });
  if (productId) params.set('product', productId);
  if (page !== 1) params.set('page', String(page));
  return `?${params.toString()}`;
}

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

const comparisons: Record<InventorySort, (a: StockItem, b: StockItem) => number> = {
  name: (a, b) => byName.compare(a.name, b.name),
  stock: (a, b) => a.inStock - b.inStock || byName.compare(a.name, b.name),
  price: (a, b) => a.priceCents - b.priceCents || byName.compare(a.name, b.name),
};

/** The items a filter shows: name A-Z, stock ascending or price ascending. */
export function filterInventory(
  items: readonly StockItem[],
  { sort, category, lowOnly }: InventoryFilter,
): StockItem[] {
  return items
    .filter(
      (item) => (category === null || item.category === category) && (!lowOnly || isLow(item)),
    )
    .sort(comparisons[sort]);
}
