import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { orderQuery, setShipment } from '../api.ts';
import type { Order } from '../order.ts';
import type { Shipment } from '../schema.ts';
import { ShipDialog } from './ship-dialog.tsx';

/** Corrects the carrier or the tracking number of a parcel that is on its way. */
export function ShipmentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const queryClient = useQueryClient();
  // The order as this person has seen it. The database refuses to overwrite a later correction.
  const [seen, setSeen] = useState(order);
  const { mutateAsync } = useStaffMutation({
    save: (shipment: Shipment) => setShipment(seen, shipment),
    queryKeys: [['orders']],
    success: () => ({ title: 'Shipment saved', description: order.orderNumber }),
    failure: {
      title: 'Failed to save shipment',
      description: 'Nothing was changed. Please try again.',
    },
    onFailed: () => {
      const detail = queryClient.getQueryData(orderQuery(order.orderNumber).queryKey);
      setSeen((now) => detail?.order ?? now);
    },
  });

  return (
    <ShipDialog
      orderNumber={order.orderNumber}
      sent={{ carrier: order.carrier, trackingNumber: order.trackingNumber }}
      onClose={onClose}
      onShip={(shipment) =>
        mutateAsync(shipment).then(
          () => true,
          () => false,
        )
      }
    />
  );
}
