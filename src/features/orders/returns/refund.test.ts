import { expect, test } from 'vitest';
import { order, orderItem, orderReturn } from '#testing/factories.ts';
import { cameBackWhole, paidAfterRefundsCents, refundedCents, refundFor } from './refund.ts';

const sold = order({
  items: [
    orderItem({ productId: 'radio', priceCents: 3333, quantity: 3 }),
    orderItem({ productId: 'rope', priceCents: 1, quantity: 1 }),
  ],
  subtotalCents: 10_000,
  taxCents: 700,
  shippingCents: 500,
  totalCents: 11_200,
});
const line = (productId: string, restocked: number, writtenOff = 0) => ({
  productId,
  name: productId,
  quantity: 3,
  restocked,
  writtenOff,
});

test('a partial return refunds its share of the tax, and no shipping', () => {
  expect(refundFor(sold, [], [line('radio', 1)])).toEqual({
    refundGoodsCents: 3333,
    refundTaxCents: 233,
    refundShippingCents: 0,
    refundPostageCents: 0,
    refundCents: 3566,
  });
});

test('written-off goods are refunded as well', () => {
  expect(refundFor(sold, [], [line('radio', 0, 1)]).refundGoodsCents).toBe(3333);
});

test('all returns together refund the amount paid, to the cent', () => {
  const returns = [line('radio', 1), line('radio', 1), line('radio', 1), line('rope', 1)].reduce<
    ReturnType<typeof orderReturn>[]
  >(
    (done, received) => [
      ...done,
      orderReturn({ state: 'received', ...refundFor(sold, done, [received]) }),
    ],
    [],
  );
  expect(returns.map(({ refundTaxCents }) => refundTaxCents)).toEqual([233, 234, 233, 0]);
  expect(returns.reduce((sum, { refundCents }) => sum + (refundCents ?? 0), 0)).toBe(11_200);
  expect(returns.at(-1)?.refundShippingCents).toBe(500);
});

test('return postage is added to the refund, and does not count as a refund of the order', () => {
  const back = refundFor(sold, [], [line('radio', 3), line('rope', 1)], 835);
  expect(back.refundCents).toBe(11_200 + 835);
  const refunded = [orderReturn({ state: 'refunded', ...back })];
  expect(refundedCents(refunded)).toBe(11_200 + 835);
  expect(paidAfterRefundsCents(sold, refunded)).toBe(0);
  expect(cameBackWhole(sold, refunded)).toBe(true);
  const part = refundFor(sold, [], [line('radio', 3)], 9_000);
  expect(cameBackWhole(sold, [orderReturn({ state: 'refunded', ...part })])).toBe(false);
  expect(cameBackWhole(sold, [orderReturn({ state: 'received', ...back })])).toBe(false);
});

test('a declined return does not reduce the refund of another return', () => {
  const declined = orderReturn({ state: 'declined', refundGoodsCents: 3333, refundTaxCents: 233 });
  expect(refundFor(sold, [declined], [line('radio', 3), line('rope', 1)]).refundCents).toBe(11_200);
});
