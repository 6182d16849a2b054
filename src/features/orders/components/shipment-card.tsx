import { Pencil } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatOrderDate } from '#lib/format/dates.ts';
import { setShipmentDelivered } from '../shipments/staff-api.ts';
import { itemsInShipment, unshippedItems, type Order, type Shipment } from '../order.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { ShipmentDialog } from './shipment-dialog.tsx';
import { TrackingNumber } from './tracking-number.tsx';

/** The shipments of an order. If one shipment contains all items, the items are not listed. */
export function ShipmentCard({ order }: { order: Order }) {
  const left = unshippedItems(order);
  const isWhole = order.shipments.length === 1 && left.length === 0;
  return (
    <Card className="p-5">
      {isWhole ? (
        order.shipments.map((shipment) => (
          <ShipmentView key={shipment.id} order={order} shipment={shipment} title="Shipment" />
        ))
      ) : (
        <>
          <h2 className="text-xl">Parcels</h2>
          <ol className="mt-3 grid gap-4 divide-y divide-line">
            {order.shipments.map((shipment, index) => (
              <li key={shipment.id} className="not-last:pb-3">
                <ShipmentView order={order} shipment={shipment} number={index + 1} />
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

interface ShipmentViewProps {
  order: Order;
  shipment: Shipment;
  /** Heading of the card, if the order has only one shipment. */
  title?: string;
  /** Number of the shipment, if the order has several shipments. */
  number?: number;
}

function ShipmentView({ order, shipment, title, number }: ShipmentViewProps) {
  return (
    <>
      <div className="-mt-2 -mr-2 flex items-center justify-between gap-3">
        {title ? (
          <h2 className="text-xl">{title}</h2>
        ) : (
          <h3 className="font-semibold">Parcel {number}</h3>
        )}
        <DialogButton
          variant="secondary"
          aria-label={`Edit shipment${number === undefined ? '' : ` ${number}`} of ${order.orderNumber}`}
          dialog={(onClose) => <ShipmentDialog {...{ order, shipment, onClose }} />}
        >
          <Pencil aria-hidden className="size-4" />
          Edit
        </DialogButton>
      </div>
      <p className="wrap-anywhere">{shipment.carrier}</p>
      <p>
        <TrackingNumber {...shipment} />
      </p>
      {number !== undefined && (
        <>
          <ItemNames items={itemsInShipment(order, shipment)} />
          <p className="mt-1 text-sm text-muted">
            {shipment.deliveredAt
              ? `Delivered ${formatOrderDate(shipment.deliveredAt)}`
              : `Sent ${formatOrderDate(shipment.shippedAt)}`}
          </p>
          <DeliveredButton order={order} shipment={shipment} number={number} />
        </>
      )}
      <DialogButton
        isOffered={shipment.deliveredAt === null}
        variant="ghost"
        className="-ml-4"
        aria-label={`${number === undefined ? 'Shipment' : `Parcel ${number}`}: Take back`}
        dialog={(onClose) => <TakeBackDialog {...{ order, shipment, onClose }} />}
      >
        Take back
      </DialogButton>
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

/** Marks one of several shipments as delivered. After the last one, the database marks the order as delivered. */
function DeliveredButton({ order, shipment, number }: Required<Omit<ShipmentViewProps, 'title'>>) {
  const isDelivered = shipment.deliveredAt !== null;
  const { mutate, isPending } = useStaffMutation({
    save: () => setShipmentDelivered(shipment.id, !isDelivered),
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
