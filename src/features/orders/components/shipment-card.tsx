import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Order } from '../order.ts';
import { ShipmentDialog } from './shipment-dialog.tsx';
import { TrackingNumber } from './tracking-number.tsx';

/** Carrier and tracking number of an order, with the button that corrects them. */
export function ShipmentCard({ order }: { order: Order }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Card className="p-5">
      <div className="-mt-2 -mr-2 flex items-center justify-between gap-3">
        <h2 className="text-xl">Shipment</h2>
        <Button
          variant="secondary"
          aria-label={`Edit shipment of ${order.orderNumber}`}
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden className="size-4" />
          Edit
        </Button>
      </div>
      <p className="wrap-anywhere">{order.carrier}</p>
      {order.trackingNumber ? (
        <TrackingNumber {...order} />
      ) : (
        <p className="text-muted">No tracking number yet</p>
      )}
      {isEditing && <ShipmentDialog order={order} onClose={() => setEditing(false)} />}
    </Card>
  );
}
