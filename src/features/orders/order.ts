import type { TimelineEntry } from '#components/ui/timeline.tsx';
import { openStatuses } from './order-status.ts';
import type { toOrder } from './rows/staff-api.ts';

/** An order as staff see it. Amounts in cents. */
export type Order = ReturnType<typeof toOrder>;
export type OrderItem = Order['items'][number];
/** A parcel to the customer. */
export type Shipment = Order['shipments'][number];

/**
 * The shipments as entries of the history. A single shipment needs no entry, because the status change already names
 * it.
 */
export function shipmentEntries({
  shipments,
  status,
}: Pick<Order, 'shipments' | 'status'>): TimelineEntry[] {
  if (shipments.length === 1 && status !== 'processing') return [];
  return shipments.map(({ carrier, trackingNumber, shippedAt, shippedBy }) => ({
    text: `Parcel sent: ${carrier} ${trackingNumber}`,
    at: shippedAt,
    by: shippedBy,
  }));
}

/** The emails to distributors as entries of the history. */
export function contactedEntries({
  contactedSuppliers,
}: Pick<Order, 'contactedSuppliers'>): TimelineEntry[] {
  return contactedSuppliers.map(({ name, at, by }) => ({ text: `Asked ${name} to ship`, at, by }));
}

/** True if the customer's data was erased. The data for the tax office is kept. */
export function isErased({ customerEmail }: Pick<Order, 'customerEmail'>): boolean {
  return customerEmail === '';
}

/** Profit of an item: (price - distributor price) × quantity. */
export function itemProfitCents(
  item: Pick<OrderItem, 'priceCents' | 'distributorPriceCents' | 'quantity'>,
): number {
  return (item.priceCents - item.distributorPriceCents) * item.quantity;
}

export function orderProfitCents(order: Pick<Order, 'items'>): number {
  return order.items.reduce((sum, item) => sum + itemProfitCents(item), 0);
}

/**
 * Subtotal and profit after all refunds. Restocked goods are no cost. Written-off goods and the return postage are
 * costs. The database function `private.sales` uses the same rule.
 */
export function earnedCents(order: Pick<Order, 'items' | 'subtotalCents' | 'returns'>): {
  subtotal: number;
  profit: number;
} {
  const refunds = order.returns.filter(({ state }) => state === 'refunded');
  const sum = (cents: (refund: Order['returns'][number]) => number) =>
    refunds.reduce((total, refund) => total + cents(refund), 0);
  return {
    subtotal: order.subtotalCents - sum(({ refundGoodsCents }) => refundGoodsCents),
    profit:
      orderProfitCents(order) -
      sum(
        ({ refundGoodsCents, refundPostageCents, restockedCostCents }) =>
          refundGoodsCents + refundPostageCents - restockedCostCents,
      ),
  };
}

/** Cost of the items of an order at distributor prices. */
export function orderCostCents(order: Pick<Order, 'items'>): number {
  return order.items.reduce((sum, item) => sum + item.distributorPriceCents * item.quantity, 0);
}

export function itemCount(order: Pick<Order, 'items'>): number {
  return order.items.reduce((sum, item) => sum + item.quantity, 0);
}

/** The note on the invoice of a canceled order, on paper and in the email. */
export const nothingDueText = ({
  paymentId,
  bankTookCents,
}: Pick<Order, 'paymentId' | 'bankTookCents'>) =>
  `This order was canceled. Nothing is due.${paymentId === null || bankTookCents > 0 ? '' : ' What was paid goes back the way it came.'}`;

/** The note on the invoice of an order that was completely returned and refunded. */
export const cameBackText = 'All of this order came back and was refunded. Nothing is due.';

/** Items that are not shipped yet, with the quantity that is left. */
export function unshippedItems({ items }: Pick<Order, 'items'>): OrderItem[] {
  return items
    .filter(({ unshipped }) => unshipped > 0)
    .map((item) => ({ ...item, quantity: item.unshipped }));
}

/** Items of a shipment, with the quantity in that shipment. */
export function itemsInShipment({ items }: Pick<Order, 'items'>, shipment: Shipment): OrderItem[] {
  return items.flatMap((item) => {
    const line = shipment.lines.find(({ itemId }) => itemId === item.id);
    return line ? [{ ...item, quantity: line.quantity }] : [];
  });
}

/** Items that distributors still have to ship, by distributor. Empty if the order is shipped or canceled. */
export function itemsByDistributor(
  order: Pick<Order, 'items' | 'status'>,
): Map<string, OrderItem[]> {
  const groups = new Map<string, OrderItem[]>();
  if (!openStatuses.includes(order.status)) return groups;
  for (const item of unshippedItems(order)) {
    groups.set(item.distributor, [...(groups.get(item.distributor) ?? []), item]);
  }
  return groups;
}
