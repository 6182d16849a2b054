import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Order } from '../order.ts';
import { isStepBack, statusLabels } from '../order-status.ts';
import { dialogOf, StatusDialog, type StatusDialogTarget } from './status-dialog.tsx';
import { useStatusChange } from './use-status-change.ts';

/** The next statuses of an order, as buttons on its page. */
export function StatusButtons({ order }: { order: Order }) {
  const { change, changingTo } = useStatusChange(order);
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
            else change(status);
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
