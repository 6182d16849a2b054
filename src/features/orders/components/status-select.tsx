import type { KeyboardEvent } from 'react';
import type { Order } from '../order.ts';
import { nextStatuses, parseStatus, statusLabels } from '../order-status.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { useStatusChange } from './use-status-change.tsx';

/** An arrow key must open the list, not move the order on at once, as it would in some browsers. */
function openInstead(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/** The status of an order in a list, with the steps it may take next. */
export function StatusSelect({ order }: { order: Order }) {
  const { choose, isPending, question } = useStatusChange(order);
  const next = nextStatuses(order.status);
  return (
    <div className="flex flex-col items-start gap-1.5 lg:min-h-9 lg:flex-row lg:items-center lg:justify-between lg:gap-3">
      <OrderStatusBadge status={order.status} />
      {next.length > 0 && (
        <select
          aria-label={`Change status of ${order.orderNumber}`}
          value=""
          disabled={isPending}
          onKeyDown={openInstead}
          onChange={(event) => {
            const status = parseStatus(event.target.value);
            if (status) choose(status);
          }}
          className="min-h-9 rounded-control border border-control bg-card py-1 pr-8 pl-2 text-sm disabled:bg-paper-deep max-md:min-h-11"
        >
          <option value="">{isPending ? 'Saving…' : 'Change to…'}</option>
          {next.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </select>
      )}
      {question}
    </div>
  );
}
