import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BarChart } from '#components/ui/bar-chart.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { Folded } from '#features/billing/components/one-line.tsx';
import { monthsQuery } from '#features/billing/figures/staff-api.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatMonth } from '#lib/format/business-days.ts';
import { formatCents, formatCompactCents } from '#lib/format/money.ts';
import type { DayRange } from '#lib/lists/day-param.ts';

interface MonthsChartProps {
  days: DayRange;
}

/** Amounts sold and paid in the twelve months up to the chosen days, as a chart and as a table. */
export function MonthsChart({ days }: MonthsChartProps) {
  const query = useQuery({ ...monthsQuery(days), placeholderData: keepPreviousData });
  const { data: months, hasFailed } = queryState(query);
  // Hidden while all amounts are zero, because nothing was sold yet.
  if (months?.every(({ soldCents, paidCents }) => soldCents === 0 && paidCents === 0)) return null;
  return (
    <section aria-labelledby="months-title" className="mb-8">
      <h2 id="months-title" className="text-xl">
        Sold and paid by month
      </h2>
      <p className="mt-1 text-muted">
        <span aria-hidden className="mr-1 inline-block size-3 rounded-full bg-chart-whole" />
        Sold: invoices and orders.{' '}
        <span aria-hidden className="mr-1 ml-2 inline-block size-3 rounded-full bg-trust" />
        Paid: what came in for invoices, and orders, which are paid when they are placed. Both with
        tax.
      </p>
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>The months could not be loaded.</RetryNotice>
      ) : !months ? (
        <Skeleton className="mt-3 h-72" />
      ) : (
        <>
          <BarChart
            bars={months.map(({ month, soldCents, paidCents }) => ({
              key: month,
              label: formatMonth(month),
              whole: soldCents,
              part: paidCents,
              title: `${formatMonth(month)}: sold ${formatCents(soldCents)}, paid ${formatCents(paidCents)}`,
            }))}
            least={10_000}
            format={formatCompactCents}
            summary="What was sold and what was paid in each of twelve months. The table below has the numbers."
            className="mt-3 h-72 pt-3"
          />
          <Folded head={<span className="font-semibold">The numbers of these months</span>}>
            <div className="max-w-xl">
              <Table label="Sold and paid by month">
                <TableHead>
                  <tr>
                    <Th>Month</Th>
                    <Th numeric>Sold</Th>
                    <Th numeric>Paid</Th>
                  </tr>
                </TableHead>
                <tbody>
                  {months.toReversed().map(({ month, soldCents, paidCents }) => (
                    <Tr key={month}>
                      <Td>{formatMonth(month)}</Td>
                      <Td numeric>{formatCents(soldCents)}</Td>
                      <Td numeric>{formatCents(paidCents)}</Td>
                    </Tr>
                  ))}
                </tbody>
              </Table>
            </div>
          </Folded>
        </>
      )}
    </section>
  );
}
