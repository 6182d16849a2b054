import type { Order } from '../order.ts';
import type { OrderStatus } from '../order-status.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { useStatusChange } from './use-status-change.ts';

/** A status change that asks something first. */
export interface StatusDialogTarget {
  order: Order;
  status: 'shipped' | 'cancelled';
}

/** Shipping asks for the shipment, canceling asks whether it is meant. */
export function needsDialog(status: OrderStatus): status is StatusDialogTarget['status'] {
  return status === 'shipped' || status === 'cancelled';
}

/** Asks about a status change, and makes it. */
export function StatusDialog({
  order,
  status,
  onClose,
}: StatusDialogTarget & { onClose: () => void }) {
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
      // The dialog also closes when a colleague has moved the order on: staff look at the order first.
      onCancel={async () => (await change('cancelled')) !== 'failed'}
    />
  );
}
