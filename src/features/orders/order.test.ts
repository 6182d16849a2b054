import { expect, test } from 'vitest';
import { formatMargin } from '#lib/format/money.ts';
import { order, orderItem, orderReturn } from '#testing/factories.ts';
import {
  earnedCents,
  itemCount,
  itemProfitCents,
  itemsByDistributor,
  orderCostCents,
  orderProfitCents,
} from './order.ts';

const lines = [
  orderItem({ quantity: 2 }),
  orderItem({
    id: 'line-2',
    priceCents: 1349,
    distributorPriceCents: 999,
    distributor: 'B',
    quantity: 3,
  }),
  orderItem({ id: 'line-3', priceCents: 500, distributorPriceCents: 600 }),
];

test('profit is price minus distributor price, times quantity', () => {
  expect(lines.map(itemProfitCents)).toEqual([4930, 1050, -100]);
  expect(orderProfitCents({ items: lines })).toBe(5880);
  expect(orderCostCents({ items: lines })).toBe(2 * 14_499 + 3 * 999 + 600);
  expect(itemCount({ items: lines })).toBe(6);
});

test('earnedCents takes off refunds; written-off goods and postage stay costs, restocked goods do not', () => {
  const part = { refundGoodsCents: 2000, refundPostageCents: 300, restockedCostCents: 700 };
  const refund = { ...orderReturn({ ...part, state: 'refunded' }), dueAt: null };
  const open = {
    ...orderReturn({ ...part, state: 'received' }),
    dueAt: '2026-11-25T18:00:00Z',
  };
  const sold = { items: lines, subtotalCents: 9000 };
  expect(earnedCents({ ...sold, returns: [open] })).toEqual({ subtotal: 9000, profit: 5880 });
  expect(earnedCents({ ...sold, returns: [open, refund] })).toEqual({
    subtotal: 7000,
    profit: 5880 - 2000 - 300 + 700,
  });
});

test('the margin is a percentage to one decimal', () => {
  expect(formatMargin(2465, 16_964)).toBe('14.5%');
  expect(formatMargin(0, 100)).toBe('0.0%');
  expect(formatMargin(-1, 100_000)).toBe('0.0%');
  expect(formatMargin(-50, 100)).toBe('-50.0%');
  expect(formatMargin(0, 0)).toBe('–');
});

test('the items of an open order are grouped by the distributor that is to ship them', () => {
  const groups = itemsByDistributor(order({ items: lines }));
  expect([...groups].map(([name, items]) => [name, items.map((item) => item.id)])).toEqual([
    ['MyMedic', ['line-1', 'line-3']],
    ['B', ['line-2']],
  ]);
  const left = itemsByDistributor(
    order({ items: [{ ...lines[0]!, unshipped: 0 }, { ...lines[1]!, unshipped: 2 }, lines[2]!] }),
  );
  expect([...left].map(([, items]) => items.map(({ id, quantity }) => [id, quantity]))).toEqual([
    [['line-2', 2]],
    [['line-3', 1]],
  ]);
  for (const status of ['shipped', 'delivered', 'cancelled'] as const) {
    expect(itemsByDistributor(order({ items: lines, status })).size).toBe(0);
  }
});
