import { expect, test } from 'vitest';
import { order, orderItem, orderReturn, shipment } from '#testing/factories.ts';
import { areReturnDaysOver, itemsLeft } from './returnable.ts';

test('the thirtieth day after the delivery is the last, by the days of California', () => {
  // Half past eleven in the evening there, and the next day in UTC.
  const delivered = '2026-11-02T07:30:00Z';
  expect(areReturnDaysOver(delivered, '2026-12-01')).toBe(false);
  expect(areReturnDaysOver(delivered, '2026-12-02')).toBe(true);
});

test('what is left was neither announced nor came back', () => {
  const items = [
    orderItem({ id: 'line-1', productId: 'radio', productName: 'Radio', quantity: 5 }),
    orderItem({ id: 'line-2', productId: 'rope', productName: 'Rope', quantity: 1 }),
  ];
  const line = (productId: string, quantity: number, restocked = 0, writtenOff = 0) => ({
    ...{ productId, name: productId, quantity, restocked, writtenOff },
  });
  const returns = [
    orderReturn({ state: 'declined', lines: [line('radio', 2)] }),
    orderReturn({ state: 'accepted', lines: [line('radio', 1)] }),
    // One of three announced came, and a rope that nobody announced.
    orderReturn({
      state: 'refunded',
      refundCents: 100,
      lines: [line('radio', 3, 0, 1), line('rope', 0, 1)],
    }),
  ];
  const sold = order({ items, shipments: [], status: 'delivered' });
  const days = ['2026-11-02T18:00:00Z', '2026-12-01'] as const;
  expect(itemsLeft(sold, returns, ...days)).toEqual([
    { productId: 'radio', name: 'Radio', quantity: 3, inTime: 3 },
  ]);
  expect(itemsLeft(sold, [], ...days).map(({ quantity }) => quantity)).toEqual([5, 1]);
});

test('what lies in a delivered parcel can go back, by the days of that parcel; the rest cannot', () => {
  const parcel = (deliveredAt: string | null, quantity: number) =>
    shipment({ deliveredAt, lines: [{ itemId: 'line-1', quantity }] });
  const sold = order({
    items: [orderItem({ id: 'line-1', productId: 'radio', productName: 'Radio', quantity: 5 })],
    shipments: [
      parcel('2026-10-20T18:00:00Z', 1),
      parcel('2026-11-20T18:00:00Z', 2),
      parcel(null, 1),
    ],
    status: 'processing',
  });
  expect(itemsLeft(sold, [], '', '2026-11-27')).toEqual([
    { productId: 'radio', name: 'Radio', quantity: 3, inTime: 2 },
  ]);
  const one = (createdAt: string, isGoodwill = false) =>
    orderReturn({
      ...{ createdAt, isGoodwill },
      lines: [{ productId: 'radio', name: 'Radio', quantity: 1, restocked: 0, writtenOff: 0 }],
    });
  const inTime = (...returns: ReturnType<typeof one>[]) =>
    itemsLeft(sold, returns, '', '2026-11-27').map((item) => item.inTime);
  // The days of the first parcel ended on the 19th.
  expect(inTime(one('2026-11-25T18:00:00Z'))).toEqual([1]);
  expect(inTime(one('2026-11-18T18:00:00Z'))).toEqual([2]);
  expect(inTime(one('2026-11-25T18:00:00Z', true))).toEqual([2]);
  expect(inTime(one('2026-11-18T18:00:00Z'), one('2026-11-25T18:00:00Z', true))).toEqual([1]);
});
