import { useMutationState } from '@tanstack/react-query';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { setOrderStatus } from '../staff-api.ts';
import type { Order } from '../order.ts';
import { parseStatus, statusLabels, type OrderStatus } from '../order-status.ts';

/** Options shared by all ways to change an order's status. */
export function statusChange(order: Order) {
  return {
    queryKeys: [['orders'], ['inventory']],
    successFor: (status: OrderStatus) => ({
      title: 'Order updated',
      description: `${order.orderNumber} is now ${statusLabels[status].toLowerCase()}.`,
    }),
    failure: {
      title: 'Failed to update order',
      description: 'The order is unchanged. Please try again.',
    },
  };
}

/** Moves an order to a status that asks nothing first. */
export function useStatusChange(order: Order) {
  const mutationKey = ['order-status', order.id];
  const { successFor, ...mutation } = statusChange(order);
  const { mutate: change } = useStaffMutation({
    ...mutation,
    mutationKey,
    save: (status: OrderStatus) => setOrderStatus({ shown: order, status }),
    success: successFor,
  });
  /** The status that is being saved, also from elsewhere on the page. */
  const [changingTo] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => parseStatus(state.variables),
  });
  return { change, changingTo };
}
