import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { trackingUrl } from '../carriers.ts';
import type { Order } from '../order.ts';
import { ShipmentDialog } from './shipment-dialog.tsx';

/** Carrier and tracking number of an order, with the button that corrects them. */
export function ShipmentCard({ order }: { order: Order }) {
  const [isEditing, setEditing] = useState(false);
  const url = trackingUrl(order.carrier, order.trackingNumber);
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
      <p className="tabular font-semibold break-all">
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="underline">
            {order.trackingNumber}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          order.trackingNumber
        )}
      </p>
      {!order.trackingNumber && <p className="text-muted">No tracking number yet</p>}
      {isEditing && <ShipmentDialog order={order} onClose={() => setEditing(false)} />}
    </Card>
  );
}
