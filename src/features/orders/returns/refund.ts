import type { Order } from '../order.ts';
import type { OrderReturn } from './api.ts';

type Refund = Pick<
  OrderReturn,
  'refundCents' | 'refundGoodsCents' | 'refundShippingCents' | 'refundTaxCents'
>;

/** What was paid back so far. */
export function refundedCents(
  returns: readonly Pick<OrderReturn, 'state' | 'refundCents'>[],
): number {
  return returns.reduce(
    (sum, { state, refundCents }) => sum + (state === 'refunded' ? (refundCents ?? 0) : 0),
    0,
  );
}

/**
 * What the customer gets back when these lines are received, as `receive_return` will compute it: tax in the proportion of
 * the goods, shipping with the last item, and never more than was paid.
 *
 * @param returns All returns of the order.
 */
export function refundFor(
  order: Order,
  returns: readonly OrderReturn[],
  lines: OrderReturn['lines'],
): Refund {
  const earlier = returns.filter(({ state }) => state === 'received' || state === 'refunded');
  const sum = (part: keyof Refund) => earlier.reduce((total, each) => total + (each[part] ?? 0), 0);
  const prices = new Map(order.items.map(({ productId, priceCents }) => [productId, priceCents]));
  const goods = lines.reduce(
    (total, { productId, restocked, writtenOff }) =>
      total + (prices.get(productId) ?? 0) * (restocked + writtenOff),
    0,
  );
  const returned = sum('refundGoodsCents') + goods;
  const isAll = returned >= order.subtotalCents;
  const taxOfAll = isAll
    ? order.taxCents
    : Math.round((order.taxCents * returned) / order.subtotalCents);
  const tax = taxOfAll - sum('refundTaxCents');
  const shipping = isAll ? order.shippingCents - sum('refundShippingCents') : 0;
  return {
    refundGoodsCents: goods,
    refundTaxCents: tax,
    refundShippingCents: shipping,
    refundCents: goods + tax + shipping,
  };
}
