import { openPickerInstead } from '#components/form/picker-keys.ts';
import type { Order } from '../order.ts';
import { isStepBack, parseStatus, statusLabels } from '../order-status.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { dialogOf, type StatusDialogTarget } from './status-dialog.tsx';
import { useStatusChange } from './use-status-change.ts';

interface StatusSelectProps {
  order: Order;
  /** Asks about a step. The question belongs to the list: this row may leave the page before the answer. */
  onOpenDialog: (step: StatusDialogTarget) => void;
}

/** The status of an order in a list, and its next statuses to choose from. */
export function StatusSelect({ order, onOpenDialog }: StatusSelectProps) {
  const { change, changingTo } = useStatusChange(order);
  const isSaving = changingTo !== undefined;
  const next = order.nextStatuses;
  return (
    <div className="flex flex-col items-start gap-1.5 lg:min-h-9 lg:flex-row lg:items-center lg:justify-between lg:gap-3">
      <OrderStatusBadge status={order.status} />
      {next.length > 0 && (
        <select
          aria-label={`Change status of ${order.orderNumber}`}
          value=""
          // A disabled select would lose the keyboard's focus. This one offers nothing until the change is saved.
          aria-disabled={isSaving || undefined}
          onKeyDown={openPickerInstead}
          onChange={(event) => {
            const status = parseStatus(event.target.value);
            if (!status) return;
            const target = dialogOf(order, status);
            if (target) onOpenDialog(target);
            else change(status);
          }}
          className="min-h-9 rounded-control border border-control bg-card py-1 pr-8 pl-2 text-sm aria-disabled:bg-paper-deep max-md:min-h-11"
        >
          <option value="">{isSaving ? 'Saving…' : 'Change to…'}</option>
          {!isSaving &&
            next.map((status) => (
              <option key={status} value={status}>
                {isStepBack(order.status, status) ? 'Back to ' : ''}
                {statusLabels[status]}
              </option>
            ))}
        </select>
      )}
    </div>
  );
}
