import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import type { Order } from '../order.ts';
import { isStepBack, statusLabels, type OrderStatus } from '../order-status.ts';
import { setOrderStatus } from '../staff-api.ts';
import { statusChange } from './status-change.ts';
import { dialogOf, StatusDialog, type StatusDialogTarget } from './status-dialog.tsx';

/** The next statuses of an order, as buttons on its page. */
export function StatusButtons({ order }: { order: Order }) {
  const { successFor, ...options } = statusChange(order);
  const change = useStaffMutation({
    ...options,
    save: (status: OrderStatus) => setOrderStatus({ shown: order, status }),
    success: successFor,
  });
  const changingTo = change.isPending ? change.variables : undefined;
  const [dialogTarget, setDialogTarget] = useState<StatusDialogTarget>();

  return (
    <>
      {order.nextStatuses.map((status) => (
        <Button
          key={status}
          variant={
            status === 'cancelled'
              ? 'danger'
              : isStepBack(order.status, status)
                ? 'secondary'
                : 'primary'
          }
          busy={changingTo === status}
          disabled={changingTo !== undefined && changingTo !== status}
          onClick={() => {
            const target = dialogOf(order, status);
            if (target) setDialogTarget(target);
            else change.mutate(status);
          }}
        >
          {status === 'cancelled'
            ? 'Cancel order'
            : isStepBack(order.status, status)
              ? `Back to ${statusLabels[status]}`
              : `Mark as ${statusLabels[status]}`}
        </Button>
      ))}
      {dialogTarget && (
        <StatusDialog {...dialogTarget} latest={order} onClose={() => setDialogTarget(undefined)} />
      )}
    </>
  );
}
