/** Sales figures for staff. The database adds them up and refuses people without the admin role. */
import { queryOptions } from '@tanstack/react-query';
import { callRpc } from '#lib/api/database.ts';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { parseDollars } from '#lib/format/money.ts';
import type { ChartPeriod } from '../order-filter.ts';
import type { SalesFigures, SalesPeriod } from '../sales.ts';

/** The figures of all orders between two days; `null` leaves that end open. */
export function salesFiguresQuery({ from, to }: { from: string | null; to: string | null }) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['orders', 'figures', from, to],
    queryFn: async (): Promise<SalesFigures> => {
      const [totals] = await callRpc('admin_order_totals', dayArguments(from, to));
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

interface Sales {
  period: ChartPeriod;
  range: { from: string; to: string };
  periods: SalesPeriod[];
}

/** Sales by day or month. Periods without an order are left out. */
export function salesPeriodsQuery(period: ChartPeriod, range: { from: string; to: string }) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['orders', 'periods', period, range],
    queryFn: async (): Promise<Sales> => {
      const rows = await callRpc('admin_orders_by_period', {
        period,
        ...dayArguments(range.from, range.to),
      });
      const periods = rows.map((row) => ({
        // Some backends send a day, others the instant at which it begins.
        start: row.starts_on.slice(0, 10),
        orders: row.orders,
        revenueCents: parseDollars(row.revenue),
        subtotalCents: parseDollars(row.subtotal),
        profitCents: parseDollars(row.profit),
      }));
      return { period, range, periods };
    },
  });
}

function dayArguments(from: string | null, to: string | null) {
  return { date_from: from ?? undefined, date_to: to ?? undefined };
}
