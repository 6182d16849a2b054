import type { ReactNode } from 'react';
import type { Order } from '../order.ts';

/** An order's profit or margin; a dash for a canceled order, which earned nothing. */
export function ProfitValue({ by, children }: { by: Pick<Order, 'status'>; children: ReactNode }) {
  if (by.status !== 'cancelled') return children;
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">None, canceled</span>
    </>
  );
}
