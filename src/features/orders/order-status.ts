/** The life of an order. The database enforces it; the page only offers what will be accepted. */
import { Constants } from '#types/database.ts';

export const orderStatuses = Constants.public.Enums.order_status;
export type OrderStatus = (typeof orderStatuses)[number];

export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Canceled',
};

const following: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** The statuses that may follow: the next one, or cancelled while the order has not been shipped. */
export function nextOrderStatuses(status: OrderStatus): readonly OrderStatus[] {
  return following[status];
}

/** Orders that are still to be shipped. */
export const openStatuses: readonly OrderStatus[] = ['pending', 'processing'];

export function parseStatus(value: unknown): OrderStatus | undefined {
  return orderStatuses.find((status) => status === value);
}

/** Whether the order was shipped: only then it has a carrier and a tracking number. */
export function wasShipped(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** A change of an order's status, or a correction of its shipment with the same status before and after. */
export interface StatusChange {
  /** `null` when the order was placed. */
  from: OrderStatus | null;
  to: OrderStatus;
  /** ISO time. */
  at: string;
  /** The email address of the staff member; empty if not known. */
  by: string;
  /** The carrier and number that a correction replaced. */
  formerShipment: string;
}

export interface TrackerStep {
  label: string;
  state: 'done' | 'current' | 'pending';
  /** When the step was reached, as ISO time, if known. */
  at?: string;
}

const trackerSteps = [
  { status: 'pending', label: 'Order Placed' },
  { status: 'processing', label: 'Processing' },
  { status: 'shipped', label: 'Shipped' },
  { status: 'delivered', label: 'Delivered' },
] as const;

/** The four steps that a customer sees. The last one that was reached is the current one, until delivery. */
export function orderTracker(
  status: OrderStatus,
  reachedAt: Partial<Record<OrderStatus, string>> = {},
): TrackerStep[] {
  // The history tells how far a canceled order came.
  const reached =
    status === 'cancelled'
      ? trackerSteps.findLastIndex((step) => step.status === 'pending' || reachedAt[step.status])
      : trackerSteps.findIndex((step) => step.status === status);
  return trackerSteps.map((step, index) => {
    const at = reachedAt[step.status];
    const isLast = index === reached && status !== 'delivered' && status !== 'cancelled';
    const state = index > reached ? 'pending' : isLast && index > 0 ? 'current' : 'done';
    return { label: step.label, state, ...(at && index <= reached ? { at } : {}) };
  });
}
