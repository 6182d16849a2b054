import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { ExportButton } from '#components/export-button.tsx';
import { Loaded } from '#components/loaded.tsx';
import { Seo } from '#components/seo.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LeavingLink } from '#components/ui/leaving-link.tsx';
import { NoSuchPage } from '#components/ui/no-such-page.tsx';
import { Pagination } from '#components/ui/pagination.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { RequestFilters } from '#features/service-requests/components/request-filters.tsx';
import { RequestsTable } from '#features/service-requests/components/requests-table.tsx';
import { requestsCsv } from '#features/service-requests/request-csv.ts';
import {
  isFiltered,
  parseRequestFilter,
  requestsPerPage,
  toRequestParams,
  type RequestFilter,
} from '#features/service-requests/request-filter.ts';
import {
  fetchAllRequests,
  requestsPageQuery,
  type RequestsPage,
} from '#features/service-requests/staff-api.ts';
import { paths } from '#lib/paths.ts';
import { useFoundAnnouncement } from '#lib/lists/use-found-announcement.ts';
import { useListFilter } from '#lib/lists/use-list-filter.ts';

export function Component() {
  const { filter, shown, change } = useListFilter(parseRequestFilter, toRequestParams);

  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Requests" noindex />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Requests</h1>
        <ExportButton
          of="requests"
          fetchCsv={async () => requestsCsv(await fetchAllRequests(filter))}
        />
      </div>
      <RequestFilters filter={shown} onChange={change} />
      <div className="mt-5">
        <RequestList filter={filter} />
      </div>
    </div>
  );
}

function RequestList({ filter }: { filter: RequestFilter }) {
  const query = useQuery({ ...requestsPageQuery(filter), placeholderData: keepPreviousData });
  return (
    <Loaded
      query={query}
      toast="Failed to load requests"
      failure={{ title: 'Requests could not be loaded', children: 'The requests are safe.' }}
      skeleton={
        <div role="status" aria-label="Loading requests" className="grid gap-px">
          {Array.from({ length: 7 }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      }
    >
      {(data) => <Requests data={data} filter={filter} isStale={query.isPlaceholderData} />}
    </Loaded>
  );
}

interface RequestsProps {
  data: RequestsPage;
  filter: RequestFilter;
  isStale: boolean;
}

function Requests({ data, filter, isStale }: RequestsProps) {
  useFoundAnnouncement(toRequestParams(filter).toString(), isStale ? undefined : data.total);
  const hrefOf = (page: number) => `?${toRequestParams({ ...filter, page }).toString()}`;
  if (data.requests.length === 0 && data.total > 0) {
    return <NoSuchPage of="requests" first={hrefOf(1)} />;
  }
  if (data.requests.length === 0) {
    // Until all of them have come, it is the search that still stands here.
    const filtered = isFiltered(filter) || isStale;
    return (
      <EmptyState
        icon={<Inbox />}
        title={filtered ? 'No requests found' : 'No requests yet'}
        action={
          filtered && (
            <LeavingLink to={paths.adminRequests} className={buttonClass({ variant: 'secondary' })}>
              Show all requests
            </LeavingLink>
          )
        }
      >
        {filtered
          ? 'None matches this search. Try other words, another kind or another status.'
          : 'Requests appear here within a minute after a visitor sends one.'}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-3 *:min-w-0">
      <RequestsTable
        requests={data.requests}
        listSearch={toRequestParams(filter).toString()}
        isStale={isStale}
      />
      <Pagination
        page={filter.page}
        perPage={requestsPerPage}
        total={data.total}
        of="requests"
        hrefOf={hrefOf}
      />
    </div>
  );
}
