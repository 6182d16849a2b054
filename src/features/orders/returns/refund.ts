import type { Order } from '../order.ts';
import type { OrderReturn } from './staff-api.ts';

type Refund = Pick<
  OrderReturn,
  | 'refundCents'
  | 'refundGoodsCents'
  | 'refundShippingCents'
  | 'refundTaxCents'
  | 'refundPostageCents'
>;

export type Paid = Pick<OrderReturn, 'state' | 'refundCents' | 'refundPostageCents'>;

const paid = (returns: readonly Paid[]) => returns.filter(({ state }) => state === 'refunded');

/** Sum of all refunds of an order so far, with the return postage. */
export function refundedCents(returns: readonly Paid[]): number {
  return paid(returns).reduce((sum, { refundCents }) => sum + (refundCents ?? 0), 0);
}

/** Return postage in the refunds. The order total does not contain it, because the customer paid it to the carrier. */
export function refundedPostageCents(returns: readonly Paid[]): number {
  return paid(returns).reduce((sum, { refundPostageCents }) => sum + refundPostageCents, 0);
}

/** Amount that the customer has paid for the order, minus all refunds. Return postage does not count. */
export function paidAfterRefundsCents(
  { totalCents }: Pick<Order, 'totalCents'>,
  returns: readonly Paid[],
): number {
  return totalCents + refundedPostageCents(returns) - refundedCents(returns);
}

/** The amount of a refund without the return postage. */
export function refundOfOrder({
  refundCents,
  refundPostageCents,
}: Pick<Paid, 'refundCents' | 'refundPostageCents'>): number {
  return (refundCents ?? 0) - refundPostageCents;
}

/** True if the whole amount of the order was refunded. */
export function cameBackWhole(order: Pick<Order, 'totalCents'>, returns: readonly Paid[]): boolean {
  return order.totalCents > 0 && paidAfterRefundsCents(order, returns) <= 0;
}

/**
 * The refund for the received lines: the goods, their share of the tax, and the return postage. The last item also
 * brings back the shipping. Without the postage, the refund never exceeds the amount paid. The database function
 * `receive_return` uses the same rule.
 * @param returns All returns of the order.
 */
export function refundFor(
  order: Pick<Order, 'items' | 'subtotalCents' | 'taxCents' | 'shippingCents'>,
  returns: readonly (Refund & Pick<OrderReturn, 'state'>)[],
  lines: readonly Pick<OrderReturn['lines'][number], 'productId' | 'restocked' | 'writtenOff'>[],
  postageCents = 0,
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
    refundPostageCents: postageCents,
    refundCents: goods + tax + shipping + postageCents,
  };
}
