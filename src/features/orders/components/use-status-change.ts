import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api-error.ts';
import { changeFailureText } from '#lib/api/change-failure.ts';
import { reload } from '#lib/api/query-client.ts';
import { toast } from '#lib/feedback/toast.ts';
import { setOrderStatus } from '../api.ts';
import type { Order } from '../order.ts';
import { statusLabels, type OrderStatus } from '../order-status.ts';
import type { Shipment } from '../schema.ts';

/** What became of a step; why it was not saved was told. `outdated`: the order is no longer what was shown. */
type StepOutcome = 'saved' | 'outdated' | 'failed';

interface StatusChange {
  change: (status: OrderStatus, shipment?: Shipment) => Promise<StepOutcome>;
  /** The step that is being saved, also from elsewhere on the page. */
  changingTo: OrderStatus | undefined;
}

/** Moves an order on. */
export function useStatusChange(order: Order): StatusChange {
  const queryClient = useQueryClient();
  const mutationKey = ['order-status', order.id];
  const { mutateAsync } = useMutation({
    mutationKey,
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
  const [changingTo] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Parameters<typeof setOrderStatus>[0]).status,
  });

  const change = async (status: OrderStatus, shipment?: Shipment): Promise<StepOutcome> => {
    try {
      await mutateAsync({ shown: order, status, ...shipment });
      return 'saved';
    } catch (error) {
      // Told by onError.
      return error instanceof ApiError && error.status === 409 ? 'outdated' : 'failed';
    }
  };

  return { change, changingTo };
}
