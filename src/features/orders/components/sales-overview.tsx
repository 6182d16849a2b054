import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { StaleNotice } from '#components/ui/stale-notice.tsx';
import { StatCard } from '#components/ui/stat-card.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatSpan } from '#lib/format/business-days.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatCents, formatMargin } from '#lib/format/money.ts';
import type { DayRange } from '#lib/lists/day-param.ts';
import { salesFiguresQuery, type SalesFigures } from '../sales/staff-api.ts';

/** The sales figures of the selected days. Without a selection, the figures of all days. */
export function SalesOverview({ days }: { days: DayRange }) {
  const query = useQuery({ ...salesFiguresQuery(days), placeholderData: keepPreviousData });
  const { data, hasFailed } = queryState(query);
  return (
    <>
      <p className="mt-1 text-muted">
        {formatSpan(days.from, days.to)}. What was canceled or refunded comes off on the day it went
        back.
      </p>
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>The figures could not be loaded.</RetryNotice>
      ) : (
        <StaleNotice error={query.error} {...retryOf(query)} />
      )}
      <dl
        aria-busy={query.isPlaceholderData}
        className={classNames(
          'mt-5 grid grid-cols-2 gap-3 transition-opacity md:grid-cols-6 lg:grid-cols-5 max-lg:md:*:col-span-2 max-md:*:first:col-span-2',
          query.isPlaceholderData && 'opacity-60 duration-200',
        )}
      >
        {figureList(data).map(({ label, value, note }) => (
          <StatCard
            key={label}
            label={label}
            value={value ?? (hasFailed ? '–' : <Skeleton className="h-8 w-28" />)}
            {...(note ? { note } : {})}
          />
        ))}
      </dl>
    </>
  );
}

/** Labels and values of the figures. There are no values until the figures have loaded. */
function figureList(data: SalesFigures | undefined) {
  const margin = data && formatMargin(data.profitCents, data.subtotalCents);
  return [
    {
      label: 'Total Revenue',
      value: data && formatCents(data.revenueCents),
      note: data?.refundsCents
        ? `Including tax, after ${formatCents(data.refundsCents)} of refunds`
        : 'Including tax',
    },
    {
      label: 'Total Profit',
      value: data && formatCents(data.profitCents),
      note: margin ? `Margin ${margin}` : 'Margin',
    },
    { label: 'Orders', value: data && formatCount(data.orders) },
    { label: 'Average order', value: data && formatCents(data.averageCents) },
    { label: 'Open', value: data && formatCount(data.open), note: 'To be shipped' },
  ];
}
