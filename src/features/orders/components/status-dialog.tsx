import type { Order } from '../order.ts';
import { isStepBack, type OrderStatus } from '../order-status.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ShipmentDialog } from './shipment-dialog.tsx';

/** A status change that needs a dialog. */
export interface StatusDialogTarget {
  order: Order;
  status: 'shipped' | 'cancelled';
}

/** A dialog asks for the shipment, or for a confirmation to cancel. All other changes need no dialog. */
export function dialogOf(order: Order, status: OrderStatus): StatusDialogTarget | undefined {
  if (isStepBack(order.status, status)) return undefined;
  return status === 'shipped' || status === 'cancelled' ? { order, status } : undefined;
}

interface StatusDialogProps extends StatusDialogTarget {
  /** The current order. The number of items left to ship may have changed since the dialog opened. */
  latest?: Order | undefined;
  onClose: () => void;
}

export function StatusDialog({ order, status, latest = order, onClose }: StatusDialogProps) {
  return status === 'shipped' ? (
    <ShipmentDialog order={latest} onClose={onClose} />
  ) : (
    <CancelDialog order={order} onClose={onClose} />
  );
}
