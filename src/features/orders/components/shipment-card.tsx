import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { setParcelDelivered } from '../api.ts';
import { itemsInParcel, unshippedItems, type Order, type Parcel } from '../order.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { ShipmentDialog } from './shipment-dialog.tsx';
import { TrackingNumber } from './tracking-number.tsx';

/** The parcels of an order. One with all of it needs no list of what is in it. */
export function ShipmentCard({ order }: { order: Order }) {
  const left = unshippedItems(order);
  const isWhole = order.parcels.length === 1 && left.length === 0;
  return (
    <Card className="p-5">
      {isWhole ? (
        order.parcels.map((parcel) => (
          <ParcelView key={parcel.id} order={order} parcel={parcel} title="Shipment" />
        ))
      ) : (
        <>
          <h2 className="text-xl">Parcels</h2>
          <ol className="mt-3 grid gap-4 divide-y divide-line">
            {order.parcels.map((parcel, index) => (
              <li key={parcel.id} className="not-last:pb-3">
                <ParcelView order={order} parcel={parcel} number={index + 1} />
              </li>
            ))}
          </ol>
          {left.length > 0 && (
            <div className="mt-4 border-t border-line pt-3">
              <h3 className="font-semibold">Still to ship</h3>
              <ItemNames items={left} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}

interface ParcelViewProps {
  order: Order;
  parcel: Parcel;
  /** Of the only parcel. */
  title?: string;
  /** Among several. */
  number?: number;
}

function ParcelView({ order, parcel, title, number }: ParcelViewProps) {
  const [isEditing, setEditing] = useState(false);
  const [isTakingBack, setTakingBack] = useState(false);
  return (
    <>
      <div className="-mt-2 -mr-2 flex items-center justify-between gap-3">
        {title ? (
          <h2 className="text-xl">{title}</h2>
        ) : (
          <h3 className="font-semibold">Parcel {number}</h3>
        )}
        <Button
          variant="secondary"
          aria-label={`Edit shipment${number === undefined ? '' : ` ${number}`} of ${order.orderNumber}`}
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden className="size-4" />
          Edit
        </Button>
      </div>
      <p className="wrap-anywhere">{parcel.carrier}</p>
      <TrackingNumber {...parcel} />
      {number !== undefined && (
        <>
          <ItemNames items={itemsInParcel(order, parcel)} />
          <p className="mt-1 text-sm text-muted">
            {parcel.deliveredAt
              ? `Delivered ${formatDateTime(parcel.deliveredAt)}`
              : `Sent ${formatDateTime(parcel.shippedAt)}`}
          </p>
          <DeliveredButton order={order} parcel={parcel} number={number} />
        </>
      )}
      {parcel.deliveredAt === null && (
        <Button
          variant="ghost"
          className="-ml-4"
          aria-label={`${number === undefined ? 'Shipment' : `Parcel ${number}`}: Take back`}
          onClick={() => setTakingBack(true)}
        >
          Take back
        </Button>
      )}
      {isTakingBack && (
        <TakeBackDialog order={order} parcel={parcel} onClose={() => setTakingBack(false)} />
      )}
      {isEditing && (
        <ShipmentDialog order={order} parcel={parcel} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

function ItemNames({ items }: { items: Order['items'] }) {
  return (
    <ul className="mt-1 text-sm">
      {items.map(({ id, quantity, productName }) => (
        <li key={id} className="wrap-anywhere">
          {quantity} × {productName}
        </li>
      ))}
    </ul>
  );
}

/** One parcel of several arrives. With the last one, the order is delivered. */
function DeliveredButton({ order, parcel, number }: Required<Omit<ParcelViewProps, 'title'>>) {
  const isDelivered = parcel.deliveredAt !== null;
  const { mutate, isPending } = useStaffMutation({
    save: () => setParcelDelivered(parcel.id, !isDelivered),
    queryKeys: [['orders']],
    success: () => ({
      title: 'Order updated',
      description: `Parcel ${number} of ${order.orderNumber} is ${isDelivered ? 'on its way' : 'delivered'}.`,
    }),
    failure: {
      title: 'Failed to update order',
      description: 'The parcel is unchanged. Please try again.',
    },
  });
  return (
    <Button
      variant="ghost"
      className="-ml-4"
      busy={isPending}
      aria-label={`Parcel ${number}: ${isDelivered ? 'Not delivered yet' : 'Mark as Delivered'}`}
      onClick={() => mutate(undefined)}
    >
      {isDelivered ? 'Not delivered yet' : 'Mark as Delivered'}
    </Button>
  );
}
