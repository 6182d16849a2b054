import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChoiceSwitch } from '#components/form/choice-switch.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { StaleNotice } from '#components/ui/stale-notice.tsx';
import { StatCard } from '#components/ui/stat-card.tsx';
import { queryState } from '#lib/api/query-state.ts';
import { formatDay, formatMonth, formatSpan } from '#lib/format/business-days.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatCents, formatMargin } from '#lib/format/money.ts';
import type { ChartPeriod, OrderFilter } from '../order-filter.ts';
import { chartRange, fillPeriods, isRangeTruncated, type SalesFigures } from '../sales.ts';
import { salesFiguresQuery, salesPeriodsQuery } from '../sales/staff-api.ts';
import { SalesChart } from './sales-chart.tsx';

const periodLabels: Record<ChartPeriod, string> = { day: 'By day', month: 'By month' };

interface SalesOverviewProps {
  filter: OrderFilter;
  today: string;
  onPeriodChange: (period: ChartPeriod) => void;
}

/** The figures of the chosen days or of all time, and a chart of them by day or month. */
export function SalesOverview({ filter, today, onPeriodChange }: SalesOverviewProps) {
  const { from, to, period } = filter;
  const figures = useQuery({
    ...salesFiguresQuery({ from, to }),
    placeholderData: keepPreviousData,
  });
  const range = chartRange(period, filter, today);
  const sales = useQuery({
    ...salesPeriodsQuery(period, range),
    placeholderData: keepPreviousData,
  });
  // From is later than To: no order can match, and the chart shows one empty day.
  const isRangeReversed = from !== null && to !== null && from > to;
  const found = queryState(figures);
  const hasNoOrders = from === null && to === null && found.data?.orders === 0;
  const chart = queryState(sales);
  const shown = chart.data ?? { period, range };
  const retry = {
    isRetrying: figures.isFetching || sales.isFetching,
    // Both usually fail for the same reason.
    onRetry: () => void Promise.all([figures.refetch(), sales.refetch()]),
  };

  return (
    <>
      <p className="mt-1 text-muted">
        {formatSpan(from, to)}. What was canceled or refunded comes off on the day it went back.
      </p>
      {found.hasFailed ? (
        <RetryNotice {...retry}>The figures could not be loaded.</RetryNotice>
      ) : (
        // The chart's own place says when it is missing.
        <StaleNotice error={figures.error ?? (chart.data && sales.error)} {...retry} />
      )}
      <dl
        aria-busy={figures.isPlaceholderData}
        className={classNames(
          'mt-5 grid grid-cols-2 gap-3 transition-opacity md:grid-cols-6 lg:grid-cols-5 max-lg:md:*:col-span-2 max-md:*:first:col-span-2',
          figures.isPlaceholderData && 'opacity-60 duration-200',
        )}
      >
        {figureList(found.data).map(({ label, value, note }) => (
          <StatCard
            key={label}
            label={label}
            value={value ?? (found.hasFailed ? '–' : <Skeleton className="h-8 w-28" />)}
            {...(note ? { note } : {})}
          />
        ))}
      </dl>
      {/* A chart of zeros says nothing before the first order. */}
      {!hasNoOrders && (
        <section
          aria-labelledby="chart-title"
          className="mt-3 rounded-card border border-line bg-card px-4 pt-4 pb-2 sm:px-5"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <div>
                <h2 id="chart-title" className="text-lg font-bold tracking-tight">
                  Revenue and profit
                </h2>
                {isRangeTruncated(shown.range, from) && (
                  <p className="tabular text-sm text-muted">
                    {chartSpan(shown.period, shown.range)}
                  </p>
                )}
              </div>
              <div className="flex gap-x-5">
                <Legend className="bg-chart-whole">Revenue</Legend>
                <Legend className="bg-trust">Profit</Legend>
              </div>
            </div>
            <ChoiceSwitch
              label="Chart by"
              labels={periodLabels}
              value={period}
              onChange={onPeriodChange}
            />
          </div>
          {chart.data ? (
            <div
              aria-busy={sales.isPlaceholderData}
              className={classNames(
                'transition-opacity',
                sales.isPlaceholderData && 'opacity-60 duration-200',
              )}
            >
              <SalesChart
                period={chart.data.period}
                periods={fillPeriods(
                  chart.data.period,
                  chart.data.range,
                  isRangeReversed ? [] : chart.data.periods,
                )}
              />
            </div>
          ) : chart.hasFailed ? (
            <div className="grid h-66 place-items-center">
              <RetryNotice {...retry}>
                The chart could not be loaded. The orders below do not depend on it.
              </RetryNotice>
            </div>
          ) : (
            <Skeleton className="my-3 h-60" />
          )}
        </section>
      )}
    </>
  );
}

/** The figures with their labels. The values are missing until they are known. */
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

function chartSpan(period: ChartPeriod, range: { from: string; to: string }): string {
  const nameOf = period === 'day' ? formatDay : formatMonth;
  return `${nameOf(range.from)} to ${nameOf(range.to)}`;
}

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5 text-sm text-muted">
      <span
        aria-hidden
        className={classNames('size-3 rounded-xs forced-color-adjust-none', className)}
      />
      {children}
    </span>
  );
}
