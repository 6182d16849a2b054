/** Sales figures for the office. The database computes them. */
import { queryOptions } from '@tanstack/react-query';
import { callRpc } from '#lib/api/database.ts';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { parseDollars } from '#lib/format/money.ts';
import type { DayRange } from '#lib/lists/day-param.ts';

export interface SalesFigures {
  /** Number of orders. Canceled orders do not count. */
  orders: number;
  /** Number of orders that are not fully shipped. */
  open: number;
  /** Revenue with tax. */
  revenueCents: number;
  /** Revenue without tax. The margin is the profit divided by this revenue. */
  subtotalCents: number;
  profitCents: number;
  /** Refunds of returns. They are already subtracted from the revenue, the subtotal and the profit. */
  refundsCents: number;
  /** Average total of an order, before any refund. Zero without orders. */
  averageCents: number;
}

/** Sales figures from one day to another. `null` means no limit. */
export function salesFiguresQuery({ from, to }: DayRange) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['orders', 'figures', from, to],
    queryFn: async (): Promise<SalesFigures> => {
      const [totals] = await callRpc('admin_order_totals', {
        date_from: from ?? undefined,
        date_to: to ?? undefined,
      });
      if (!totals) throw new RangeError('The figures are missing.');
      return {
        orders: totals.orders,
        open: totals.open,
        revenueCents: parseDollars(totals.revenue),
        subtotalCents: parseDollars(totals.subtotal),
        profitCents: parseDollars(totals.profit),
        refundsCents: parseDollars(totals.refunds),
        averageCents: parseDollars(totals.average),
      };
    },
  });
}
