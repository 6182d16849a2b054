import type { ReactNode } from 'react';
import type { Order } from '../order.ts';

/** An order's profit or margin, or a dash: a cancelled one earned nothing, and the figures leave it out, too. */
export function Earned({ by, children }: { by: Pick<Order, 'status'>; children: ReactNode }) {
  if (by.status !== 'cancelled') return children;
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">None, cancelled</span>
    </>
  );
}
