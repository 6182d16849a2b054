import { Button } from '#components/ui/button.tsx';
import type { Order } from '../order.ts';
import { nextStatuses, statusLabels } from '../order-status.ts';
import { useStatusChange } from './use-status-change.tsx';

/** The steps an order may take next, on its own page. */
export function StatusButtons({ order }: { order: Order }) {
  const { choose, isPending, question } = useStatusChange(order);
  return (
    <>
      {nextStatuses(order.status).map((status) => (
        <Button
          key={status}
          variant={status === 'cancelled' ? 'danger' : 'primary'}
          disabled={isPending}
          onClick={() => choose(status)}
        >
          {status === 'cancelled' ? 'Cancel order' : `Mark as ${statusLabels[status]}`}
        </Button>
      ))}
      {question}
    </>
  );
}
