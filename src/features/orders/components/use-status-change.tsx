import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { changeFailureText } from '#lib/change-failure.ts';
import { reload } from '#lib/query-client.ts';
import { toast } from '#lib/toast.ts';
import { setOrderStatus } from '../api.ts';
import type { Order } from '../order.ts';
import { statusLabels, type OrderStatus } from '../order-status.ts';
import type { Shipment } from '../schema.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

interface StatusChange {
  /** Moves the order on, asking first for what the step needs. */
  choose: (status: OrderStatus) => void;
  /** The step that is being saved. */
  changingTo: OrderStatus | undefined;
  /** The question that is being asked, to be rendered anywhere. */
  question: ReactNode;
}

export function useStatusChange(order: Order): StatusChange {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<OrderStatus>();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: setOrderStatus,
    onSuccess: (_, { status }) =>
      toast({
        kind: 'success',
        title: 'Order updated',
        description: `${order.orderNumber} is now ${statusLabels[status].toLowerCase()}.`,
      }),
    onError: (error) =>
      toast({
        kind: 'destructive',
        title: 'Failed to update order',
        description: changeFailureText(error, 'The order is unchanged. Please try again.'),
      }),
    // After a refusal somebody else was faster, after a lost answer nobody knows: what is there has to be seen.
    onSettled: () =>
      Promise.all([reload(queryClient, ['orders']), reload(queryClient, ['inventory'])]),
  });

  const change = async (status: OrderStatus, shipment?: Shipment): Promise<boolean> => {
    try {
      await mutateAsync({ orderId: order.id, status, ...shipment });
      return true;
    } catch {
      // Told by onError.
      return false;
    }
  };

  const close = () => setAsking(undefined);
  const choose = (status: OrderStatus) => {
    if (status === 'shipped' || status === 'cancelled') setAsking(status);
    else void change(status);
  };
  const question =
    asking === 'shipped' ? (
      <ShipDialog
        orderNumber={order.orderNumber}
        onClose={close}
        onShip={(shipment) => change('shipped', shipment)}
      />
    ) : asking === 'cancelled' ? (
      <CancelDialog order={order} onClose={close} onCancel={() => change('cancelled')} />
    ) : null;
  return { choose, changingTo: isPending ? variables.status : undefined, question };
}
