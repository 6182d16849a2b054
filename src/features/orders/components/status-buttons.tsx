import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { focusHeading } from '#lib/focus.ts';
import type { Order } from '../order.ts';
import { nextStatuses, statusLabels } from '../order-status.ts';
import { useStatusChange } from './use-status-change.tsx';

/** The steps an order may take next, on its own page. */
export function StatusButtons({ order }: { order: Order }) {
  const { choose, changingTo, question } = useStatusChange(order);
  const pressed = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // A step that was taken takes its button along, and the focus with it.
    const isGone = pressed.current?.isConnected === false;
    if (isGone && document.activeElement === document.body) focusHeading();
  }, [order.status]);

  return (
    <>
      {nextStatuses(order.status).map((status) => (
        <Button
          key={status}
          variant={status === 'cancelled' ? 'danger' : 'primary'}
          busy={changingTo === status}
          disabled={changingTo !== undefined && changingTo !== status}
          onClick={(event) => {
            pressed.current = event.currentTarget;
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
