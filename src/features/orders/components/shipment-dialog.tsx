import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeFailureText } from '#lib/api/change-failure.ts';
import { reload } from '#lib/api/query-client.ts';
import { toast } from '#lib/feedback/toast.ts';
import { orderQuery, setShipment } from '../api.ts';
import type { Order } from '../order.ts';
import type { Shipment } from '../schema.ts';
import { ShipDialog } from './ship-dialog.tsx';

/** Corrects the carrier or the tracking number of a parcel that is on its way. */
export function ShipmentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const queryClient = useQueryClient();
  // The one whose values this person has been shown: what was saved since is not to be overwritten unseen.
  const [seen, setSeen] = useState(order);
  const { mutateAsync } = useMutation({
    mutationFn: (shipment: Shipment) => setShipment(seen, shipment),
    onSuccess: async () => {
      await reload(queryClient, ['orders']);
      toast({ kind: 'success', title: 'Shipment saved', description: order.orderNumber });
    },
    onError: async (error) => {
      toast({
        kind: 'destructive',
        title: 'Failed to save shipment',
        description: changeFailureText(error, 'Nothing was changed. Please try again.'),
      });
      await reload(queryClient, ['orders']);
      const detail = queryClient.getQueryData(orderQuery(order.orderNumber).queryKey);
      setSeen((now) => detail?.order ?? now);
    },
  });
  const save = async (shipment: Shipment): Promise<boolean> => {
    try {
      await mutateAsync(shipment);
      return true;
    } catch {
      // Told by onError.
      return false;
    }
  };

  return (
    <ShipDialog
      orderNumber={order.orderNumber}
      sent={{ carrier: order.carrier, trackingNumber: order.trackingNumber }}
      onClose={onClose}
      onShip={save}
    />
  );
}
