import { Button } from '#components/ui/button.tsx';
import { useFocusAfter } from '#lib/use-focus-after.ts';
import type { Order } from '../order.ts';
import { nextStatuses, statusLabels } from '../order-status.ts';
import { useStatusChange } from './use-status-change.tsx';

/** The steps an order may take next, on its own page. */
export function StatusButtons({ order }: { order: Order }) {
  const { choose, changingTo, question } = useStatusChange(order);
  const onPress = useFocusAfter(order.status, () => document.querySelector('main h1'));

  return (
    <>
      {nextStatuses(order.status).map((status) => (
        <Button
          key={status}
          variant={status === 'cancelled' ? 'danger' : 'primary'}
          busy={changingTo === status}
          disabled={changingTo !== undefined && changingTo !== status}
          onClick={(event) => {
            onPress(event.currentTarget);
            choose(status);
          }}
        >
          {status === 'cancelled' ? 'Cancel order' : `Mark as ${statusLabels[status]}`}
        </Button>
      ))}
      {question}
    </>
  );
}
