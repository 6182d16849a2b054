/** An order as its customer sees it. Amounts in cents. */
import type { CustomerReturn } from './returns/return.ts';
import type { OrderStatus } from './order-status.ts';

export interface CustomerOrder {
  orderNumber: string;
  status: OrderStatus;
  /** ISO time. */
  createdAt: string;
  items: readonly {
    id: string;
    name: string;
    quantity: number;
    priceCents: number;
    /** How much of it has not come back and is not announced. */
    returnable: number;
  }[];
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** Empty until the order is shipped. */
  carrier: string;
  trackingNumber: string;
  /** The last day on which items can be returned; `null` before the delivery and afterwards. */
  returnUntil: string | null;
  returns: readonly CustomerReturn[];
  /** When each status was reached, as ISO times. */
  reachedAt: Partial<Record<OrderStatus, string>>;
}
