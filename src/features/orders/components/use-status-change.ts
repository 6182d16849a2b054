import { useMutationState } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api-error.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { setOrderStatus } from '../api.ts';
import type { Order } from '../order.ts';
import { statusLabels, type OrderStatus } from '../order-status.ts';
import type { Shipment } from '../schema.ts';

/** `outdated`: the order no longer has the status that was shown. */
type StatusChangeResult = 'saved' | 'outdated' | 'failed';

type StatusChange = Parameters<typeof setOrderStatus>[0];

/** Moves an order to its next status. Every failure has been told when `change` resolves. */
export function useStatusChange(order: Order) {
  const mutationKey = ['order-status', order.id];
  const { mutateAsync } = useStaffMutation<StatusChange>({
    mutationKey,
    save: setOrderStatus,
    queryKeys: [['orders'], ['inventory']],
    success: ({ status }) => ({
      title: 'Order updated',
      description: `${order.orderNumber} is now ${statusLabels[status].toLowerCase()}.`,
    }),
    failure: {
      title: 'Failed to update order',
      description: 'The order is unchanged. Please try again.',
    },
  });
  /** The status that is being saved, also from elsewhere on the page. */
  const [changingTo] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as StatusChange).status,
  });

  const change = async (status: OrderStatus, shipment?: Shipment): Promise<StatusChangeResult> => {
    try {
      await mutateAsync({ shown: order, status, ...shipment });
      return 'saved';
    } catch (error) {
      return error instanceof ApiError && error.status === 409 ? 'outdated' : 'failed';
    }
  };

  return { change, changingTo };
}
