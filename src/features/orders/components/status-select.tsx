import { useRef } from 'react';
import { openPickerInstead } from '#components/form/picker-keys.ts';
import { useFocusAfter } from '#lib/browser/use-focus-after.ts';
import type { Order } from '../order.ts';
import { nextStatuses, parseStatus, statusLabels } from '../order-status.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { asksFirst, type AskedStep } from './status-question.tsx';
import { useStatusChange } from './use-status-change.ts';

interface StatusSelectProps {
  order: Order;
  /** For a step that asks first. The question outlives this row, which may move to another page meanwhile. */
  onAsk: (step: AskedStep) => void;
}

/** The status of an order in a list, with the steps it may take next. */
export function StatusSelect({ order, onAsk }: StatusSelectProps) {
  const { change, changingTo } = useStatusChange(order);
  const isSaving = changingTo !== undefined;
  const next = nextStatuses(order.status);
  const place = useRef<HTMLDivElement>(null);
  // After its last step an order has nothing to choose any more.
  const onUse = useFocusAfter(order.status, () => place.current?.closest('tr')?.querySelector('a'));
  return (
    <div
      ref={place}
      className="flex flex-col items-start gap-1.5 lg:min-h-9 lg:flex-row lg:items-center lg:justify-between lg:gap-3"
    >
      <OrderStatusBadge status={order.status} />
      {next.length > 0 && (
        <select
          aria-label={`Change status of ${order.orderNumber}`}
          value=""
          // Not switched off: that would take the keyboard's focus away. There is nothing to choose meanwhile.
          aria-disabled={isSaving || undefined}
          onKeyDown={openPickerInstead}
          onChange={(event) => {
            const status = parseStatus(event.target.value);
            if (!status) return;
            onUse(event.target);
            if (asksFirst(status)) onAsk({ order, status });
            else void change(status);
          }}
          className="min-h-9 rounded-control border border-control bg-card py-1 pr-8 pl-2 text-sm aria-disabled:bg-paper-deep max-md:min-h-11"
        >
          <option value="">{isSaving ? 'Saving…' : 'Change to…'}</option>
          {!isSaving &&
            next.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ))}
        </select>
      )}
    </div>
  );
}
