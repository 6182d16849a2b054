import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Order } from '../order.ts';
import { nextStatuses, statusLabels } from '../order-status.ts';
import { asksFirst, StatusQuestion, type AskedStep } from './status-question.tsx';
import { useStatusChange } from './use-status-change.ts';

/** The next statuses of an order, as buttons on its page. */
export function StatusButtons({ order }: { order: Order }) {
  const { change, changingTo } = useStatusChange(order);
  const [asked, setAsked] = useState<AskedStep>();

  return (
    <>
      {nextStatuses(order.status).map((status) => (
        <Button
          key={status}
          variant={status === 'cancelled' ? 'danger' : 'primary'}
          busy={changingTo === status}
          disabled={changingTo !== undefined && changingTo !== status}
          onClick={() => {
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
