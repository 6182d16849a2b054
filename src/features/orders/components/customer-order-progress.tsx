import { CircleX, Truck } from 'lucide-react';
import { StatusSteps } from '#components/ui/status-steps.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import type { CustomerOrder, CustomerShipment } from '../customer-api.ts';
import { orderTracker } from '../order-status.ts';
import { wayBackText } from '../way-back.ts';
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
            {order.paidOnline &&
              (order.bankTookCents > 0
                ? ` ${wayBackText(order)}`
                : ' What you paid goes back the way it came. Banks take 5 to 10 business days to show it.')}
          </span>
        </p>
      ) : (
        <StatusSteps label="Order progress" steps={orderTracker(order.status, order.reachedAt)} />
      )}
      {order.shipments.length > 0 && <Shipments order={order} />}
    </>
  );
}

function Shipments({ order: { items, shipments } }: { order: CustomerOrder }) {
  const toCome = items
    .map(({ id, name, quantity }) => ({ id, name, quantity: quantity - countIn(shipments, id) }))
    .filter(({ quantity }) => quantity > 0);
  const isWhole = shipments.length === 1 && toCome.length === 0;
  if (isWhole)
    return shipments.map((shipment) => <ShipmentLine key="shipment" shipment={shipment} />);
  return (
    <>
      <p className="mt-5">
        {toCome.length === 0
          ? `Your order comes in ${shipments.length} parcels.`
          : 'Your order comes in more than one parcel.'}
      </p>
      <ul aria-label="Parcels">
        {shipments.map((shipment, index) => (
          <li key={index}>
            <ShipmentLine shipment={shipment} />
            <ItemNames items={shipment.items} />
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

function countIn(shipments: readonly CustomerShipment[], id: string): number {
  return shipments
    .flatMap(({ items }) => items)
    .reduce((sum, item) => (item.id === id ? sum + item.quantity : sum), 0);
}

function ShipmentLine({ shipment }: { shipment: CustomerShipment }) {
  return (
    <p className="mt-5 flex items-start gap-3">
      <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <span>
        {shipment.deliveredAt ? 'Delivered by' : 'On its way with'} {shipment.carrier}, tracking
        number <TrackingNumber {...shipment} />
      </span>
    </p>
  );
}

function ItemNames({ items }: { items: CustomerShipment['items'] }) {
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
