import type { OrderReturn } from './returns/api.ts';
import { openStatuses, type OrderStatus } from './order-status.ts';

/** An order as staff see it. Amounts in cents. */
export interface OrderItem {
  id: string;
  productId: string;
  productName: string;
  quantity: number;
  priceCents: number;
  distributor: string;
  distributorPriceCents: number;
}

export interface Order {
  id: string;
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  /** Empty unless staff added it. */
  customerPhone: string;
  shippingAddress: string;
  shippingCity: string;
  shippingState: string;
  shippingZip: string;
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  status: OrderStatus;
  /** Empty until the order is shipped. */
  carrier: string;
  trackingNumber: string;
  /** ISO time. */
  createdAt: string;
  items: readonly OrderItem[];
  /** What of its returns concerns an invoice. */
  returns: readonly Pick<
    OrderReturn,
    'number' | 'state' | 'refundCents' | 'refundTaxCents' | 'refundPostageCents' | 'refundedAt'
  >[];
}

/** The customer had their data erased; what the tax office may ask for stayed. */
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

/** What the items of an order cost at the distributors. */
export function orderCostCents(order: Pick<Order, 'items'>): number {
  return order.items.reduce((sum, item) => sum + item.distributorPriceCents * item.quantity, 0);
}

export function itemCount(order: Pick<Order, 'items'>): number {
  return order.items.reduce((sum, item) => sum + item.quantity, 0);
}

/** The note on a canceled order's invoice, printed and mailed. */
export const nothingDueText = 'This order was canceled. Nothing is due.';

/** What an invoice says of an order that was sent back and paid back whole. */
export const cameBackText = 'All of this order came back and was refunded. Nothing is due.';

/** The items of an open order by the distributor that is to ship them; none once the order was sent or canceled. */
export function itemsByDistributor(
  order: Pick<Order, 'items' | 'status'>,
): Map<string, OrderItem[]> {
  const groups = new Map<string, OrderItem[]>();
  if (!openStatuses.includes(order.status)) return groups;
  for (const item of order.items) {
    groups.set(item.distributor, [...(groups.get(item.distributor) ?? []), item]);
  }
  return groups;
}
