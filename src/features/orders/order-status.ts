/** Labels and groups of order statuses. The database function `next_statuses` decides which status may follow. */
import type { StatusStep } from '#components/ui/status-steps.tsx';
import { Constants } from '#types/database.ts';
import type { OrderDetail } from './staff-api.ts';

export const orderStatuses = Constants.public.Enums.order_status;
export type OrderStatus = (typeof orderStatuses)[number];

export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Canceled',
};

/** True if `to` is an earlier step of the order than `from`. */
export function isStepBack(from: OrderStatus, to: OrderStatus): boolean {
  return orderStatuses.indexOf(to) < orderStatuses.indexOf(from);
}

/** True if orders with this status count as revenue and profit. */
export const earns: Record<OrderStatus, boolean> = {
  pending: true,
  processing: true,
  shipped: true,
  delivered: true,
  cancelled: false,
};

const shipments: Record<OrderStatus, 'to ship' | 'shipped' | 'none'> = {
  pending: 'to ship',
  processing: 'to ship',
  shipped: 'shipped',
  delivered: 'shipped',
  cancelled: 'none',
};

/** Orders that are still to be shipped. */
export const openStatuses = orderStatuses.filter((status) => shipments[status] === 'to ship');

/** An entry of an order's history. If staff only corrected the shipment, the status before and after is the same. */
export type StatusChange = OrderDetail['history'][number];

const trackerSteps = [
  { status: 'pending', label: 'Order Placed' },
  { status: 'processing', label: 'Processing' },
  { status: 'shipped', label: 'Shipped' },
  { status: 'delivered', label: 'Delivered' },
] as const;

/** Index of the last step that an order with this status has reached. For a canceled order, the history decides. */
const reachedStep: Record<OrderStatus, number | undefined> = {
  pending: 0,
  processing: 1,
  shipped: 2,
  delivered: 3,
  cancelled: undefined,
};

/**
 * The four steps that a customer sees. Reached steps are done, but the latest one is current. The first and the last
 * step are never current.
 */
export function orderTracker(
  status: OrderStatus,
  reachedAt: Partial<Record<OrderStatus, string>> = {},
): StatusStep[] {
  const step = reachedStep[status];
  const reached =
    step ??
    trackerSteps.findLastIndex((each) => each.status === 'pending' || reachedAt[each.status]);
  return trackerSteps.map(({ status: each, label }, index) => {
    const at = reachedAt[each];
    const isLast = index === step && index < trackerSteps.length - 1;
    const state = index > reached ? 'pending' : isLast && index > 0 ? 'current' : 'done';
    return { label, state, ...(at && index <= reached ? { at } : {}) };
  });
}
