import type { Order } from '../order.ts';
import { statusLabels, type OrderStatus } from '../order-status.ts';

/** Options for every change of an order's status. */
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
