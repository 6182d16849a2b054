import { expect, test } from 'vitest';
import { stockItem } from '#testing/factories.ts';
import { filterInventory, inventoryFilterFormat } from './inventory-filter.ts';
import { inventoryStats, isLow, type StockItem, uncountedProducts } from './inventory.ts';

const kit = stockItem({ inStock: 2 });
const radio = stockItem({
  id: 'emergency-radio',
  name: 'emergency radio',
  category: 'Emergency Supplies',
  costCents: 4_000,
  priceCents: 5_000,
  inStock: 16,
  reorderLevel: 15,
});
const blankets = stockItem({
  id: 'mylar-blankets',
  name: 'Blankets',
  category: 'Emergency Supplies',
  costCents: 999,
  priceCents: 1_399,
  inStock: 0,
  reorderLevel: 90,
});
const items = [kit, radio, blankets];

test('isLow is true at the reorder level, not only below it', () => {
  const stock = (inStock: number, reorderLevel: number, part: Partial<StockItem> = {}) =>
    isLow(stockItem({ inStock, reorderLevel, ...part }));
  expect(stock(16, 15)).toBe(false);
  expect(stock(15, 15)).toBe(true);
  expect(stock(0, 5)).toBe(true);
  // A customer returned a piece of a retired product. The product is not low, because the shop does not order it again.
  expect(stock(1, 5, { isRetired: true })).toBe(false);
  expect(stock(1, 5, { isCounted: false })).toBe(false);
});

test('inventoryStats: the value is at cost, the potential profit is retail value minus cost', () => {
  expect(inventoryStats(items)).toEqual({
    valueCents: 2 * 14_499 + 16 * 4_000,
    retailCents: 2 * 16_964 + 16 * 5_000,
    profitCents: 2 * 2_465 + 16 * 1_000,
    low: 2,
    units: 18,
    uncounted: 0,
  });
  // The figures ignore a product that was never counted.
  expect(inventoryStats([{ ...kit, isCounted: false }, radio])).toMatchObject({
    units: 16,
    uncounted: 1,
  });
  expect(inventoryStats([])).toMatchObject({ valueCents: 0, profitCents: 0, low: 0 });
});

test('filterInventory sorts by name, stock or price and filters by category and low stock', () => {
  const ids = (part: object) =>
    filterInventory(items, { sort: 'name', category: null, lowOnly: false, ...part }).map(
      (item) => item.id,
    );
  expect(ids({})).toEqual(['mylar-blankets', 'emergency-radio', 'myfak-kit']);
  expect(ids({ sort: 'stock' })).toEqual(['mylar-blankets', 'myfak-kit', 'emergency-radio']);
  expect(ids({ sort: 'price' })).toEqual(['mylar-blankets', 'emergency-radio', 'myfak-kit']);
  expect(ids({ category: 'Emergency Supplies', lowOnly: true })).toEqual(['mylar-blankets']);
  expect(ids({ category: 'Boats' })).toEqual([]);
});

test.each([
  ['view=reorder&sort=stock&category=Medical+Kits&low=1', undefined],
  ['view=history&low=1&product=myfak-kit&page=2', undefined],
  ['sort=x&category=all&view=y&product=boat', ''],
])(
  'inventoryFilterFormat reads ?%s and writes it back without invalid values',
  (search, expected = search) => {
    const { parse, toParams } = inventoryFilterFormat(items);
    expect(toParams(parse(new URLSearchParams(search))).toString()).toBe(expected);
  },
);

test('uncountedProducts leaves out retired products, which are never ordered', () => {
  const isCounted = false;
  const items = [stockItem(), stockItem({ isCounted }), stockItem({ isCounted, isRetired: true })];
  expect(uncountedProducts(items)).toBe(1);
});
