/** An order as its customer sees it. Amounts in cents. */
import type { OrderStatus } from './order-status.ts';

export interface CustomerOrder {
  orderNumber: string;
  status: OrderStatus;
  /** ISO time. */
  createdAt: string;
  items: readonly { id: string; name: string; quantity: number; priceCents: number }[];
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** Empty until the order is shipped. */
  carrier: string;
  trackingNumber: string;
  /** When each status was reached, as ISO times. */
  reachedAt: Partial<Record<OrderStatus, string>>;
}
