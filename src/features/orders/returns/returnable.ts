/** What staff may take back. */
import { returns as terms } from '#config/site.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { businessToday } from '#lib/format/dates.ts';
import type { Order } from '../order.ts';
import type { OrderReturn } from './api.ts';

/** Whether the days for returns are over, as `private.return_until` counts them. Days in California. */
export function areReturnDaysOver(deliveredAt: string, today: string): boolean {
  return shiftDay(businessToday(new Date(deliveredAt)), terms.days) < today;
}

/** What of an order can still be returned: sold, and neither announced nor back. */
export function itemsLeft(
  order: Pick<Order, 'items'>,
  returns: readonly Pick<OrderReturn, 'state' | 'refundCents' | 'lines'>[],
): { productId: string; name: string; quantity: number }[] {
  const gone = (productId: string) =>
    returns
      .filter(({ state }) => state !== 'declined')
      .flatMap(({ lines, refundCents }) =>
        lines
          .filter((line) => line.productId === productId)
          .map((line) => (refundCents === null ? line.quantity : line.restocked + line.writtenOff)),
      )
      .reduce((sum, quantity) => sum + quantity, 0);
  return order.items
    .map(({ productId, productName, quantity }) => ({
      productId,
      name: productName,
      quantity: quantity - gone(productId),
    }))
    .filter(({ quantity }) => quantity > 0);
}
