import type { ReactNode } from 'react';
import { earns } from '../order-status.ts';
import type { Order } from '../order.ts';

/** An order's profit or margin; a dash for a canceled order, which earned nothing. */
export function ProfitValue({ by, children }: { by: Pick<Order, 'status'>; children: ReactNode }) {
  if (earns[by.status]) return children;
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">None, canceled</span>
    </>
  );
}
