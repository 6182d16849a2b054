import type { Order } from '../order.ts';
import { isStepBack, type OrderStatus } from '../order-status.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ShipmentDialog } from './shipment-dialog.tsx';

/** A status change that asks something first. */
export interface StatusDialogTarget {
  order: Order;
  status: 'shipped' | 'cancelled';
}

/** Shipping asks for the shipment, canceling asks whether it is meant. */
export function dialogOf(order: Order, status: OrderStatus): StatusDialogTarget | undefined {
  if (isStepBack(order.status, status)) return undefined;
  return status === 'shipped' || status === 'cancelled' ? { order, status } : undefined;
}

/** Asks about a status change, and makes it. */
export function StatusDialog({ status, ...dialog }: StatusDialogTarget & { onClose: () => void }) {
  return status === 'shipped' ? <ShipmentDialog {...dialog} /> : <CancelDialog {...dialog} />;
}
