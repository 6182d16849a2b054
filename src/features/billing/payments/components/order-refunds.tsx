import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { orderRefundsQuery, type Refund } from '../staff-api.ts';
import { refundActLabels, type RefundAct } from '../refund.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** Card refunds of an order. Renders nothing if there are none. */
export function OrderRefunds({ orderId }: { orderId: string }) {
  const { data: refunds = [] } = useQuery(orderRefundsQuery(orderId));
  const [open, setOpen] = useState<{ act: RefundAct; refund: Refund }>();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds-title">
      <h2 id="refunds-title" className="mb-3 text-xl">
        Back to the card
      </h2>
      <ul className="tabular">
        {refunds.map((refund) => (
          <li key={refund.id} className="py-1 wrap-anywhere">
            <strong>{formatCents(refund.amountCents)}</strong> {stateText(refund)} ({refund.reason},{' '}
            {formatDateTime(refund.createdAt)}).
            {refund.problem && ` ${refund.problem}`}
            {refund.state === 'failed' && !refund.resolvedAt && (
              <span className="mt-1 flex flex-wrap gap-2">
                {(['try-again', 'other-way'] as const).map((act) => (
                  <Button key={act} variant="secondary" onClick={() => setOpen({ act, refund })}>
                    {refundActLabels[act]}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {open && <RefundDialog {...open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function stateText({ state, resolvedAt }: Refund): string {
  if (state === 'waiting') return 'is on its way';
  if (state === 'done') return 'was given back';
  return resolvedAt ? 'did not go back, and is done with' : 'did not go back';
}
