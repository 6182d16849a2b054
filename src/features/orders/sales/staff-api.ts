/** Sales figures for staff. The database adds them up and refuses people without the admin role. */
import { queryOptions } from '@tanstack/react-query';
import { callRpc } from '#lib/api/database.ts';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { parseDollars } from '#lib/format/money.ts';
import type { DayRange } from '#lib/lists/day-param.ts';

export interface SalesFigures {
  /** Number of orders, without canceled ones. */
  orders: number;
  /** Number of orders that are still to be shipped. */
  open: number;
  /** Revenue including tax. */
  revenueCents: number;
  /** Revenue without tax. The margin is the profit divided by this amount. */
  subtotalCents: number;
  profitCents: number;
  /** Refunds of returns in these days. Revenue, subtotal and profit are net of them and of canceled amounts. */
  refundsCents: number;
  /** Average total of an order when it was placed; zero if there are no orders. */
  averageCents: number;
}

/** The figures of all orders between two days; `null` leaves that end open. */
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
