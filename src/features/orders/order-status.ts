/** The life of an order. The database enforces it; the page only offers what will be accepted. */
import { Constants } from '#types/database.ts';

export const orderStatuses = Constants.public.Enums.order_status;
export type OrderStatus = (typeof orderStatuses)[number];

export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

const following: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** Where an order may go from here: one step on, or cancelled while it has not been shipped. */
export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
  return following[status];
}

/** Orders that are still to be shipped. */
export const openStatuses: readonly OrderStatus[] = ['pending', 'processing'];

export function parseStatus(value: unknown): OrderStatus | undefined {
  return orderStatuses.find((status) => status === value);
}

/** Whether the parcel is on its way or there: only then it has a carrier and a number. */
export function isSent(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** One step in the life of an order, or a correction of its shipment, which leaves the status as it is. */
export interface StatusChange {
  /** `null` for the placing of the order. */
  from: OrderStatus | null;
  to: OrderStatus;
  /** ISO time. */
  at: string;
  /** Who did it, as an e-mail address; empty where it is not known. */
  by: string;
  /** What a correction replaced: carrier and number, or nothing. */
  formerShipment: string;
}

export interface TrackerStep {
  label: string;
  state: 'done' | 'current' | 'pending';
  /** ISO time the step was reached, where it is known. */
  at?: string;
}

const trackerSteps = [
  { status: 'pending', label: 'Order Placed' },
  { status: 'processing', label: 'Processing' },
  { status: 'shipped', label: 'Shipped' },
  { status: 'delivered', label: 'Delivered' },
] as const;

/**
 * The four steps a customer sees. A step is done once the order has reached it; the last one reached of
 * an order still under way is the current one.
 */
export function orderTracker(
  status: OrderStatus,
  reachedAt: Partial<Record<OrderStatus, string>> = {},
): TrackerStep[] {
  // A cancelled order was never shipped; how far it came says its history.
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
