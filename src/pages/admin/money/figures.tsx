import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, CalendarDays } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { ExportButton } from '#components/export-button.tsx';
import { Link } from '#components/link.tsx';
import { ListPage } from '#components/list-page.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import {
  findFigure,
  selectionLabel,
  type Figure,
  type FigureName,
} from '#features/billing/figures/figure.ts';
import {
  fetchFigureRows,
  figureRowsQuery,
  figuresQuery,
  fetchAccountantRows,
} from '#features/billing/figures/staff-api.ts';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { formatSpan } from '#lib/format/business-days.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCounted } from '#lib/format/count.ts';
import { formatCents } from '#lib/format/money.ts';
import { isDayRangeReversed, type DayRange } from '#lib/lists/day-param.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import { paths } from '#lib/paths.ts';
import { accountantCsv } from './figures/accountant-csv.ts';
import { FigureRowsTable } from './figures/figure-rows-table.tsx';
import { figureRowsCsv } from './figures/figures-csv.ts';
import { daysOf, figuresFilterFormat, type FiguresFilter } from './figures/figures-filter.ts';
import { FiguresFilters } from './figures/figures-filters.tsx';
import { FiguresTables } from './figures/figures-tables.tsx';
import { MonthsChart } from './figures/months-chart.tsx';
import { TaxTable } from './figures/tax-table.tsx';

const { parse, toParams } = figuresFilterFormat;

function urlOf(filter: FiguresFilter): string {
  const search = toParams(filter).toString();
  return `${paths.adminMoneyFigures}${search && `?${search}`}`;
}

export function Component() {
  const today = useBusinessToday();
  return today && <Figures today={today} />;
}

interface ViewProps {
  filter: FiguresFilter;
  days: DayRange;
}

function Figures({ today }: { today: string }) {
  const [filter, change] = useSearchFilter(parse, toParams);
  const { figure, service, form } = filter;
  const days = daysOf(filter, today);
  const all = { ...days, service, form };
  const isOneService = service !== null || form !== null;
  const query = useQuery({ ...figuresQuery(all), placeholderData: keepPreviousData });
  const title = figure ? selectionLabel({ ...filter, figure }) : 'Figures';
  useTopOfNext(figure);
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title={title} noindex />
      {figure && (
        <Link
          to={urlOf({ ...filter, figure: null, reason: null, person: null, page: 1 })}
          className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Back to all figures
        </Link>
      )}
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          <p role="status" className="mt-1 text-muted">
            {formatSpan(days.from, days.to)}
            {[service, form && requestKindLabels[form]].filter(Boolean).map((one) => `, ${one}`)}
          </p>
        </div>
        {figure ? (
          <ExportButton
            noun="row"
            fetchItems={() => fetchFigureRows({ ...filter, ...all, figure })}
            toCsv={(rows) => figureRowsCsv(figure, rows)}
          />
        ) : (
          <ExportButton
            noun="accountant-row"
            label="CSV for the accountant"
            fetchItems={() => fetchAccountantRows(days)}
            toCsv={accountantCsv}
          />
        )}
      </div>
      <FiguresFilters filter={filter} days={days} onChange={change} />
      {figure ? (
        <FigureRows filter={filter} days={days} figure={figure} />
      ) : (
        <>
          {!isOneService && !isDayRangeReversed(days) && <MonthsChart days={days} />}
          <AllFigures {...{ filter, days, query, isOneService }} />
        </>
      )}
    </div>
  );
}

/** Scrolls to the top when staff open a figure. The router does not scroll, because only the search params change. */
function useTopOfNext(figure: FigureName | null) {
  const navigationType = useNavigationType();
  useEffect(() => {
    if (navigationType === 'PUSH') window.scrollTo(0, 0);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only when the figure changes.
  }, [figure]);
}

interface AllFiguresProps extends ViewProps {
  query: UseQueryResult<Figure[]>;
  isOneService: boolean;
}

function AllFigures({ filter, days, query, isOneService }: AllFiguresProps) {
  const { service } = filter;
  return (
    <QueryBoundary
      query={query}
      toast="Failed to load the figures. Please try again."
      failure={{ title: 'Failed to load the figures' }}
      skeleton={
        <ListSkeleton
          label="Loading figures"
          heights={Array<string>(4).fill('h-72')}
          className="gap-x-8 gap-y-10 lg:grid-cols-2"
        />
      }
    >
      {(figures) =>
        figures.length === 0 ? (
          <EmptyState
            icon={<CalendarDays />}
            title="No figures in these days"
            action={
              <ButtonLink
                variant="secondary"
                to={urlOf({
                  ...filter,
                  period: 'year',
                  from: null,
                  to: null,
                  service: null,
                  form: null,
                })}
              >
                Show this year
              </ButtonLink>
            }
          >
            {isDayRangeReversed(days)
              ? '“From” is later than “To”. Please correct the dates.'
              : 'Choose other days, another service or another form.'}
          </EmptyState>
        ) : (
          <div
            aria-busy={query.isPlaceholderData}
            className={classNames(
              'transition-opacity',
              query.isPlaceholderData && 'opacity-60 duration-300',
            )}
          >
            <FiguresTables
              figures={figures}
              isOneService={isOneService}
              urlOf={(selection, of = service ?? undefined) =>
                urlOf({
                  ...filter,
                  reason: null,
                  person: null,
                  ...selection,
                  service: of ?? null,
                  page: 1,
                })
              }
            >
              {!isOneService && <TaxTable days={days} />}
            </FiguresTables>
          </div>
        )
      }
    </QueryBoundary>
  );
}

function FigureRows({ filter, days, figure }: ViewProps & { figure: FigureName }) {
  const { service, form, reason, person, page } = filter;
  const all = { ...days, service, form };
  const selection = { figure, reason, person };
  const { data: figures } = useQuery(figuresQuery(all));
  const found = figures && findFigure(figures, selection);
  return (
    <>
      {found && (
        <p className="tabular mb-4 text-lg font-semibold">
          {[formatCounted(found.number, 'row'), found.cents !== null && formatCents(found.cents)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <ListPage
        query={figureRowsQuery({ ...selection, ...all }, page)}
        noun="rows"
        urlOf={(next) => urlOf({ ...filter, page: next })}
        empty={{
          title: 'No rows in these days',
          children: isDayRangeReversed(days)
            ? '“From” is later than “To”. Please correct the dates.'
            : 'Choose other days, or go back to all figures.',
        }}
        toast="Failed to load the rows. Please try again."
        failure={{ title: 'Failed to load the rows' }}
      >
        {(rows) => <FigureRowsTable figure={figure} rows={rows} />}
      </ListPage>
    </>
  );
}
