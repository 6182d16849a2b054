import { expect, test } from 'vitest';
import { orderItem, orderReturn } from '#testing/factories.ts';
import { areReturnDaysOver, itemsLeft } from './returnable.ts';

test('the thirtieth day after the delivery is the last, by the days of California', () => {
  // Half past eleven in the evening there, and the next day in UTC.
  const delivered = '2026-11-02T07:30:00Z';
  expect(areReturnDaysOver(delivered, '2026-12-01')).toBe(false);
  expect(areReturnDaysOver(delivered, '2026-12-02')).toBe(true);
});

test('what is left was neither announced nor came back', () => {
  const items = [
    orderItem({ productId: 'radio', productName: 'Radio', quantity: 5 }),
    orderItem({ productId: 'rope', productName: 'Rope', quantity: 1 }),
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
  expect(itemsLeft({ items }, returns)).toEqual([
    { productId: 'radio', name: 'Radio', quantity: 3 },
  ]);
  expect(itemsLeft({ items }, []).map(({ quantity }) => quantity)).toEqual([5, 1]);
});
