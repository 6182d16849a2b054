import type { Order } from '../order.ts';
import type { OrderStatus } from '../order-status.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { useStatusChange } from './use-status-change.ts';

/** A step of an order that asks something before it is taken. */
export interface AskedStep {
  order: Order;
  status: 'shipped' | 'cancelled';
}

/** Whether a step asks first: how the order is sent, or whether it is meant. */
export function asksFirst(status: OrderStatus): status is AskedStep['status'] {
  return status === 'shipped' || status === 'cancelled';
}

/** Asks, and takes the step with the answer. */
export function StatusQuestion({ order, status, onClose }: AskedStep & { onClose: () => void }) {
  const { change } = useStatusChange(order);
  return status === 'shipped' ? (
    <ShipDialog
      orderNumber={order.orderNumber}
      onClose={onClose}
      onShip={async (shipment) => (await change('shipped', shipment)) === 'saved'}
    />
  ) : (
    <CancelDialog
      order={order}
      onClose={onClose}
      // An order that has moved on is to be seen before anybody is asked about it again.
      onCancel={async () => (await change('cancelled')) !== 'failed'}
    />
  );
}
