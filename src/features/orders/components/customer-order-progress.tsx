import { CircleX, Truck } from 'lucide-react';
import { StatusSteps } from '#components/ui/status-steps.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import type { CustomerOrder } from '../customer-order.ts';
import { orderTracker, type OrderStatus } from '../order-status.ts';
import { TrackingNumber } from './tracking-number.tsx';

/** What stands before the carrier of a parcel. */
const parcelText: Record<OrderStatus, string> = {
  pending: '',
  processing: '',
  shipped: 'On its way with',
  delivered: 'Delivered by',
  cancelled: '',
};

export function CustomerOrderProgress({ order }: { order: CustomerOrder }) {
  return (
    <>
      {order.status === 'cancelled' ? (
        <p className="flex items-start gap-3 rounded-card border border-line bg-paper-deep px-4 py-3">
          <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
          <span>
            <strong>This order was canceled</strong>
            {order.reachedAt.cancelled && ` on ${formatDateTime(order.reachedAt.cancelled)}`}. It
            will not be shipped.
          </span>
        </p>
      ) : (
        <StatusSteps label="Order progress" steps={orderTracker(order.status, order.reachedAt)} />
      )}
      {parcelText[order.status] && order.trackingNumber && (
        <p className="mt-5 flex items-start gap-3">
          <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
          <span>
            {parcelText[order.status]} {order.carrier}, tracking number{' '}
            <TrackingNumber {...order} />
          </span>
        </p>
      )}
    </>
  );
}
