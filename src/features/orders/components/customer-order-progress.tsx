import { CircleX, Truck } from 'lucide-react';
import { StatusSteps } from '#components/ui/status-steps.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import type { CustomerOrder, CustomerParcel } from '../customer-api.ts';
import { orderTracker } from '../order-status.ts';
import { TrackingNumber } from './tracking-number.tsx';

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
      {order.parcels.length > 0 && <Parcels order={order} />}
    </>
  );
}

function Parcels({ order: { items, parcels } }: { order: CustomerOrder }) {
  const toCome = items
    .map(({ id, name, quantity }) => ({ id, name, quantity: quantity - countIn(parcels, id) }))
    .filter(({ quantity }) => quantity > 0);
  const isWhole = parcels.length === 1 && toCome.length === 0;
  if (isWhole) return parcels.map((parcel) => <ParcelLine key="parcel" parcel={parcel} />);
  return (
    <>
      <p className="mt-5">
        {toCome.length === 0
          ? `Your order comes in ${parcels.length} parcels.`
          : 'Your order comes in more than one parcel.'}
      </p>
      <ul aria-label="Parcels">
        {parcels.map((parcel, index) => (
          <li key={index}>
            <ParcelLine parcel={parcel} />
            <ItemNames items={parcel.items} />
          </li>
        ))}
      </ul>
      {toCome.length > 0 && (
        <div className="mt-5">
          <p className="font-semibold">Still to come</p>
          <ItemNames items={toCome} />
        </div>
      )}
    </>
  );
}

function countIn(parcels: readonly CustomerParcel[], id: string): number {
  return parcels
    .flatMap(({ items }) => items)
    .reduce((sum, item) => (item.id === id ? sum + item.quantity : sum), 0);
}

function ParcelLine({ parcel }: { parcel: CustomerParcel }) {
  return (
    <p className="mt-5 flex items-start gap-3">
      <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <span>
        {parcel.deliveredAt ? 'Delivered by' : 'On its way with'} {parcel.carrier}, tracking number{' '}
        <TrackingNumber {...parcel} />
      </span>
    </p>
  );
}

function ItemNames({ items }: { items: CustomerParcel['items'] }) {
  return (
    <ul className="mt-1 ml-8 text-muted">
      {items.map(({ id, name, quantity }) => (
        <li key={id}>
          {quantity} × {name}
        </li>
      ))}
    </ul>
  );
}
