import type { TimelineEntry } from '#components/ui/timeline.tsx';
import { openStatuses } from './order-status.ts';
import type { toOrder } from './rows/staff-api.ts';

/** An order as staff see it. Amounts in cents. */
export type Order = ReturnType<typeof toOrder>;
export type OrderItem = Order['items'][number];
/** A parcel to the customer. */
export type Shipment = Order['shipments'][number];

/** Shipments as lines of the history. If an order left in one parcel, its status change is enough. */
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

/** Mails to distributors as lines of the history. */
export function contactedEntries({
  contactedSuppliers,
}: Pick<Order, 'contactedSuppliers'>): TimelineEntry[] {
  return contactedSuppliers.map(({ name, at, by }) => ({ text: `Asked ${name} to ship`, at, by }));
}

/** True if the customer's data was erased. The data that the tax office may ask for is kept. */
export function isErased({ customerEmail }: Pick<Order, 'customerEmail'>): boolean {
  return customerEmail === '';
}

/** (price - distributor price) times quantity. */
export function itemProfitCents(
  item: Pick<OrderItem, 'priceCents' | 'distributorPriceCents' | 'quantity'>,
): number {
  return (item.priceCents - item.distributorPriceCents) * item.quantity;
}

export function orderProfitCents(order: Pick<Order, 'items'>): number {
  return order.items.reduce((sum, item) => sum + itemProfitCents(item), 0);
}

/**
 * Subtotal and profit after the refunds. Restocked goods are not a cost; written-off goods and return postage are.
 * `private.sales` computes the same.
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

/** The note on a canceled order's invoice, printed and mailed. */
export const nothingDueText = ({
  paymentId,
  bankTookCents,
}: Pick<Order, 'paymentId' | 'bankTookCents'>) =>
  `This order was canceled. Nothing is due.${paymentId === null || bankTookCents > 0 ? '' : ' What was paid goes back the way it came.'}`;

/** Text on the invoice of an order that was fully returned and refunded. */
export const cameBackText = 'All of this order came back and was refunded. Nothing is due.';

/** Items that are in no shipment yet, with the quantities that are left. */
export function unshippedItems({ items }: Pick<Order, 'items'>): OrderItem[] {
  return items
    .filter(({ unshipped }) => unshipped > 0)
    .map((item) => ({ ...item, quantity: item.unshipped }));
}

/** Items of a shipment, with their quantities in it. */
export function itemsInShipment({ items }: Pick<Order, 'items'>, shipment: Shipment): OrderItem[] {
  return items.flatMap((item) => {
    const line = shipment.lines.find(({ itemId }) => itemId === item.id);
    return line ? [{ ...item, quantity: line.quantity }] : [];
  });
}

/** Items that still have to be shipped, by distributor. Empty if the order was shipped or canceled. */
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
