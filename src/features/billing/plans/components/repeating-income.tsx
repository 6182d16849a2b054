import { useQuery } from '@tanstack/react-query';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatMonth } from '#lib/format/business-days.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatCents } from '#lib/format/money.ts';
import { repeatingIncomeQuery } from '../staff-api.ts';

/** Monthly income from plans. Shows nothing if there are no plans. */
export function RepeatingIncome() {
  const query = useQuery(repeatingIncomeQuery);
  const { data: months, hasFailed } = queryState(query);
  if (months?.every(({ plans }) => plans === 0)) return null;
  return (
    <section aria-labelledby="repeating-title" className="mb-8">
      <h2 id="repeating-title" className="text-xl">
        Income that repeats
      </h2>
      <p className="mt-1 text-muted">
        What the plans of each month bring in, without tax. A plan that is invoiced by the visit
        counts with its visits of an average month.
      </p>
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>The months could not be loaded.</RetryNotice>
      ) : !months ? (
        <Skeleton className="mt-3 h-44" />
      ) : (
        <div className="mt-3 max-w-xl">
          <Table label="Income that repeats">
            <TableHead>
              <tr>
                <Th>Month</Th>
                <Th numeric>Plans</Th>
                <Th numeric>A month</Th>
              </tr>
            </TableHead>
            <tbody>
              {months
                .filter(({ plans }) => plans > 0)
                .toReversed()
                .map(({ month, plans, cents }) => (
                  <Tr key={month}>
                    <Td>{formatMonth(month)}</Td>
                    <Td numeric>{formatCount(plans)}</Td>
                    <Td numeric>{formatCents(cents)}</Td>
                  </Tr>
                ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  );
}
