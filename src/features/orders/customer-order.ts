/** An order as its customer sees it. Amounts in cents. */
import type { CustomerReturn } from './returns/return.ts';
import type { OrderStatus } from './order-status.ts';

export interface CustomerParcel {
  carrier: string;
  trackingNumber: string;
  /** ISO time; `null` while it is on its way. */
  deliveredAt: string | null;
  items: readonly { id: string; name: string; quantity: number }[];
}

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
  /** The oldest first, as are changes and messages. */
  parcels: readonly CustomerParcel[];
  address: { address: string; city: string; state: string; zipCode: string };
  /** What staff took off the order. */
  changes: readonly { name: string; removed: number; refundCents: number; date: string }[];
  /** What the customer wrote, and what staff answered. `null` for what is not there yet. */
  messages: readonly {
    id: string;
    text: string;
    date: string;
    reply: string | null;
    author: string | null;
    settledAt: string | null;
  }[];
  /** The last day on which items can be returned; `null` before the delivery and afterwards. */
  returnUntil: string | null;
  returns: readonly CustomerReturn[];
  /** When each status was reached, as ISO times. */
  reachedAt: Partial<Record<OrderStatus, string>>;
}
