import { BarChart, type Bar } from '#components/ui/bar-chart.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatDay, formatMonth, formatShortDay } from '#lib/format/business-days.ts';
import { formatCents, formatCompactCents, formatMargin } from '#lib/format/money.ts';
import { formatCounted } from '#lib/format/count.ts';
import type { ChartPeriod } from '../order-filter.ts';
import type { SalesPeriod } from '../sales.ts';

interface SalesChartProps {
  period: ChartPeriod;
  periods: readonly SalesPeriod[];
}

/** Revenue and profit by day or month, as a chart and as a table. */
export function SalesChart({ period, periods }: SalesChartProps) {
  const nameOf = period === 'day' ? formatDay : formatMonth;
  const bars: Bar[] = periods.map((entry) => ({
    key: entry.start,
    label: period === 'day' ? formatShortDay(entry.start) : formatMonth(entry.start),
    whole: entry.revenueCents,
    part: entry.profitCents,
    title: `${nameOf(entry.start)}: revenue ${formatCents(entry.revenueCents)}, profit ${formatCents(entry.profitCents)}, ${formatCounted(entry.orders, 'order')}`,
  }));
  const revenueCents = periods.reduce((sum, entry) => sum + entry.revenueCents, 0);
  const profitCents = periods.reduce((sum, entry) => sum + entry.profitCents, 0);
  const first = periods[0];
  const last = periods.at(-1);
  const summary =
    first && last
      ? `Revenue ${formatCents(revenueCents)} and profit ${formatCents(profitCents)} by ${period}, ${nameOf(first.start)} to ${nameOf(last.start)}.`
      : 'No sales.';

  return (
    <>
      <BarChart
        bars={bars}
        least={10_000}
        format={formatCompactCents}
        summary={summary}
        className="h-52 pt-3"
      />
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold link-quiet">
          Show as table
        </summary>
        <div className="pt-2">
          <Table label={`Revenue and profit by ${period}`}>
            <TableHead>
              <tr>
                <Th>{period === 'day' ? 'Day' : 'Month'}</Th>
                <Th numeric>Orders</Th>
                <Th numeric>Revenue</Th>
                <Th numeric>Profit</Th>
                <Th numeric>Margin</Th>
              </tr>
            </TableHead>
            <tbody>
              {[...periods].reverse().map((entry) => (
                <Tr key={entry.start}>
                  <Td>{nameOf(entry.start)}</Td>
                  <Td numeric>{entry.orders}</Td>
                  <Td numeric>{formatCents(entry.revenueCents)}</Td>
                  <Td numeric>{formatCents(entry.profitCents)}</Td>
                  <Td numeric>{formatMargin(entry.profitCents, entry.subtotalCents)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </>
  );
}
