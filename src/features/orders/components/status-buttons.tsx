import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useFocusAfter } from '#lib/browser/use-focus-after.ts';
import type { Order } from '../order.ts';
import { nextStatuses, statusLabels } from '../order-status.ts';
import { asksFirst, StatusQuestion, type AskedStep } from './status-question.tsx';
import { useStatusChange } from './use-status-change.ts';

/** The steps an order may take next, on its own page. */
export function StatusButtons({ order }: { order: Order }) {
  const { change, changingTo } = useStatusChange(order);
  const [asked, setAsked] = useState<AskedStep>();
  const onPress = useFocusAfter(order.status, () => document.querySelector('main h1'));

  return (
    <>
      {nextStatuses(order.status).map((status) => (
        <Button
          key={status}
          variant={status === 'cancelled' ? 'danger' : 'primary'}
          busy={changingTo === status}
          disabled={changingTo !== undefined && changingTo !== status}
          // A colleague may take the step, and the button with it.
          onFocus={(event) => onPress(event.currentTarget)}
          onClick={(event) => {
            onPress(event.currentTarget);
            if (asksFirst(status)) setAsked({ order, status });
            else void change(status);
          }}
        >
          {status === 'cancelled' ? 'Cancel order' : `Mark as ${statusLabels[status]}`}
        </Button>
      ))}
      {asked && <StatusQuestion {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
