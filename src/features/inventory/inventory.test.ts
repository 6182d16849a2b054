import { expect, test } from 'vitest';
import { stockItem } from '#testing/factories.ts';
import {
  categoriesOf,
  filterInventory,
  inventoryFigures,
  isLow,
  movementsAddress,
  parseInventoryFilter,
  toInventoryParams,
} from './inventory.ts';

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

test('stock is low at its reorder level, not only below it', () => {
  expect(isLow({ inStock: 16, reorderLevel: 15 })).toBe(false);
  expect(isLow({ inStock: 15, reorderLevel: 15 })).toBe(true);
  expect(isLow({ inStock: 0, reorderLevel: 5 })).toBe(true);
});

test('the value is at cost, the potential profit what retail brings above it', () => {
  expect(inventoryFigures(items)).toEqual({
    valueCents: 2 * 14_499 + 16 * 4_000,
    retailCents: 2 * 16_964 + 16 * 5_000,
    profitCents: 2 * 2_465 + 16 * 1_000,
    low: 2,
    units: 18,
  });
  expect(inventoryFigures([])).toMatchObject({ valueCents: 0, profitCents: 0, low: 0 });
});

test('sorts by name, stock or price and filters by category and low stock', () => {
  const ids = (part: object) =>
    filterInventory(items, {
      sort: 'name',
      category: null,
      lowOnly: false,
      view: 'stock',
      ...part,
    }).map((item) => item.id);
  expect(ids({})).toEqual(['mylar-blankets', 'emergency-radio', 'myfak-kit']);
  expect(ids({ sort: 'stock' })).toEqual(['mylar-blankets', 'myfak-kit', 'emergency-radio']);
  expect(ids({ sort: 'price' })).toEqual(['mylar-blankets', 'emergency-radio', 'myfak-kit']);
  expect(ids({ category: 'Emergency Supplies', lowOnly: true })).toEqual(['mylar-blankets']);
  expect(ids({ category: 'Boats' })).toEqual([]);
});

test('the filter survives the way into the address and back', () => {
  const filter = {
    sort: 'stock',
    category: 'Medical Kits',
    lowOnly: true,
    view: 'reorder',
  } as const;
  const categories = categoriesOf(items);
  expect(categories).toEqual([kit.category, 'Emergency Supplies']);
  expect(parseInventoryFilter(toInventoryParams(filter), [filter.category])).toEqual(filter);
  for (const address of ['', 'sort=x&category=all&view=y', 'category=Foo']) {
    const read = parseInventoryFilter(new URLSearchParams(address), categories);
    expect(toInventoryParams(read).toString(), address).toBe('');
  }
});

test('the movements keep the filter of the stock list', () => {
  const filter = {
    sort: 'stock',
    category: 'Medical Kits',
    lowOnly: true,
    view: 'stock',
  } as const;
  const kept = '?view=movements&sort=stock&category=Medical+Kits&low=1';
  expect(movementsAddress(filter)).toBe(kept);
  expect(movementsAddress(filter, kit.id)).toBe(`${kept}&product=myfak-kit`);
  expect(movementsAddress(filter, kit.id, 2)).toBe(`${kept}&product=myfak-kit&page=2`);
});
