import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { ExportButton } from '#components/export-button.tsx';
import { ListPage } from '#components/list-page.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { AlarmsNotice } from '#features/service-requests/components/alarms-notice.tsx';
import { RequestFilters } from '#features/service-requests/components/request-filters.tsx';
import { RequestsTable } from '#features/service-requests/components/requests-table.tsx';
import { requestsCsv } from '#pages/admin/requests/request-csv.ts';
import {
  isRequestFiltered,
  requestFilterFormat,
} from '#features/service-requests/request-filter.ts';
import { fetchAllRequests, requestsPageQuery } from '#features/service-requests/list/staff-api.ts';
import { teamQuery } from '#features/team/staff-api.ts';
import { paths } from '#lib/paths.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';

const { parse, toParams } = requestFilterFormat;

export function Component() {
  const [filter, change] = useSearchFilter(parse, toParams);
  const { data: team } = useQuery(teamQuery);
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Requests" noindex />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Requests</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.adminNewRequest()}>
            <Plus aria-hidden className="size-4" />
            New request
          </ButtonLink>
          <ExportButton
            noun="request"
            fetchItems={() => fetchAllRequests(filter)}
            toCsv={(requests) => requestsCsv(requests, team?.members)}
          />
        </div>
      </div>
      <AlarmsNotice />
      <RequestFilters filter={filter} onChange={change} />
      <div className="mt-5">
        <ListPage
          query={requestsPageQuery(filter)}
          noun="requests"
          urlOf={(page) => `?${toParams({ ...filter, page }).toString()}`}
          empty={
            isRequestFiltered(filter)
              ? {
                  title: 'No requests found',
                  children:
                    'No request matches this search. Try other words, or show all requests.',
                  all: paths.adminRequests,
                }
              : {
                  title: 'No requests yet',
                  children: 'Requests appear here within a minute after a visitor sends one.',
                }
          }
          toast="Failed to load requests"
          failure={{ title: 'Requests could not be loaded' }}
          rowHeight="h-14"
        >
          {(requests) => (
            <RequestsTable requests={requests} listSearch={toParams(filter).toString()} />
          )}
        </ListPage>
      </div>
    </div>
  );
}
