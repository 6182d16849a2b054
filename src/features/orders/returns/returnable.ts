/** What staff may take back. */
import { returns as terms } from '#config/site.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { businessToday } from '#lib/format/dates.ts';
import type { Order } from '../order.ts';
import type { OrderReturn } from './staff-api.ts';

/** Whether the days for returns are over. Days in California. */
export function areReturnDaysOver(deliveredAt: string, today: string): boolean {
  return lastReturnDay(deliveredAt) < today;
}

function lastReturnDay(deliveredAt: string): string {
  return shiftDay(businessToday(new Date(deliveredAt)), terms.days);
}

/** What lay in the delivered parcels of an order, as `private.arrived_items` has it. */
export function arrivedItems(
  { items, shipments, status }: Pick<Order, 'items' | 'shipments' | 'status'>,
  deliveredAt: string,
): { itemId: string; quantity: number; at: string }[] {
  if (shipments.length === 0 && status === 'delivered') {
    return items.map(({ id, quantity }) => ({ itemId: id, quantity, at: deliveredAt }));
  }
  return shipments.flatMap(({ lines, deliveredAt: at }) =>
    at === null ? [] : lines.map((line) => ({ ...line, at })),
  );
}

/**
 * What of an order can still be returned: delivered, and neither announced nor back. `inTime` is how much of it the customer
 * may ask to return, as
 * `private.returnable` has it.
 * @param deliveredAt When an order without parcels was delivered.
 */
export function itemsLeft(
  order: Pick<Order, 'items' | 'shipments' | 'status'>,
  returns: readonly Pick<
    OrderReturn,
    'state' | 'refundCents' | 'lines' | 'isGoodwill' | 'createdAt'
  >[],
  deliveredAt: string,
  today: string,
): { productId: string; name: string; quantity: number; inTime: number }[] {
  const gone = (productId: string, some: readonly (typeof returns)[number][]) =>
    some
      .filter(({ state }) => state !== 'declined')
      .flatMap(({ lines, refundCents }) =>
        lines
          .filter((line) => line.productId === productId)
          .map((line) => (refundCents === null ? line.quantity : line.restocked + line.writtenOff)),
      )
      .reduce((sum, quantity) => sum + quantity, 0);
  const sum = (lines: readonly { quantity: number }[]) =>
    lines.reduce((total, { quantity }) => total + quantity, 0);
  const arrived = arrivedItems(order, deliveredAt);
  return order.items
    .map(({ id, productId, productName }) => {
      const lines = arrived.filter(({ itemId }) => itemId === id);
      const old = lines.filter(({ at }) => areReturnDaysOver(at, today));
      const young = sum(lines) - sum(old);
      const lastDays = old.map(({ at }) => lastReturnDay(at)).sort();
      const asked = returns.filter(
        ({ isGoodwill, createdAt }) =>
          !isGoodwill && businessToday(new Date(createdAt)) > (lastDays.at(-1) ?? ''),
      );
      const back = gone(productId, returns);
      const backOfYoung = gone(productId, asked);
      const youngLeft = young - backOfYoung - Math.max(back - backOfYoung - sum(old), 0);
      const quantity = sum(lines) - back;
      return {
        productId,
        name: productName,
        quantity,
        inTime: Math.min(quantity, Math.max(youngLeft, 0)),
      };
    })
    .filter(({ quantity }) => quantity > 0);
}
