import { useQuery } from '@tanstack/react-query';
import { BarChart } from '#components/ui/bar-chart.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { monthsQuery } from '#features/billing/figures/staff-api.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatMonth } from '#lib/format/business-days.ts';
import { formatCents, formatCompactCents } from '#lib/format/money.ts';

/** What was sold and what was paid in the last twelve months, as a chart and as the table beside it. */
export function MonthsChart() {
  const query = useQuery(monthsQuery);
  const { data: months, hasFailed } = queryState(query);
  // Before anything is sold, it would be zeros alone.
  if (months?.every(({ soldCents, paidCents }) => soldCents === 0 && paidCents === 0)) return null;
  return (
    <section aria-labelledby="months-title" className="mb-8">
      <h2 id="months-title" className="text-xl">
        Sold and paid by month
      </h2>
      <p className="mt-1 text-muted">
        <span aria-hidden className="mr-1 inline-block size-3 rounded-full bg-chart-whole" />
        Sold: services and the shop, without tax.{' '}
        <span aria-hidden className="mr-1 ml-2 inline-block size-3 rounded-full bg-trust" />
        Paid: for services, with tax.
      </p>
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>The months could not be loaded.</RetryNotice>
      ) : !months ? (
        <Skeleton className="mt-3 h-72" />
      ) : (
        <div className="mt-3 grid gap-x-8 gap-y-4 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem]">
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
            summary="What was sold and what was paid in each of the last twelve months. The table beside it has the numbers."
            className="h-72 pt-3 lg:h-full"
          />
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
      )}
    </section>
  );
}
