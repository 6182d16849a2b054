import { useQuery } from '@tanstack/react-query';
import { ExportButton } from '#components/export-button.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { RepeatingIncome } from '#features/billing/plans/components/repeating-income.tsx';
import { PlansTable } from '#features/billing/plans/components/plans-table.tsx';
import { plansCsv } from '#features/billing/plans/plans-csv.ts';
import { plansQuery } from '#features/billing/plans/staff-api.ts';
import { planSortFormat, sortPlans } from '#features/billing/plans/plan-sort.ts';
import { plansText } from '#features/billing/plans/plan-state.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';

const { parse, toParams } = planSortFormat;

export function Component() {
  const [{ sort }] = useSearchFilter(parse, toParams);
  const query = useQuery(plansQuery);
  const today = useBusinessToday();
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Plans" noindex />
      <h1 className="mb-5 text-3xl">Plans</h1>
      <QueryBoundary
        query={query}
        toast="Failed to load plans. Please try again."
        failure={{ title: 'The plans could not be loaded' }}
        skeleton={<ListSkeleton label="Loading plans" heights={['h-11', 'h-64']} />}
      >
        {(plans) => {
          if (plans.length === 0) {
            return (
              <EmptyState title="No plans yet">
                A plan appears here once a customer has accepted it. Write one from the page of a
                request.
              </EmptyState>
            );
          }
          if (!today) return null;
          const sorted = sortPlans(plans, sort);
          return (
            <>
              <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <p className="tabular font-semibold">{plansText(plans, today)}</p>
                <ExportButton
                  noun="plan"
                  fetchItems={() => Promise.resolve(sorted)}
                  toCsv={(rows) => plansCsv(rows, today)}
                />
              </div>
              <PlansTable
                plans={sorted}
                today={today}
                sorting={{
                  sort,
                  urlOf: (column) => `?${new URLSearchParams({ sort: column }).toString()}`,
                }}
              />
              <div className="mt-10">
                <RepeatingIncome />
              </div>
            </>
          );
        }}
      </QueryBoundary>
    </div>
  );
}
