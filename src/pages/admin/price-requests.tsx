import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { FilterSelect } from '#components/form/filter-fields.tsx';
import { Loaded } from '#components/loaded.tsx';
import { Seo } from '#components/seo.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LeavingLink } from '#components/ui/leaving-link.tsx';
import { NoSuchPage } from '#components/ui/no-such-page.tsx';
import { Pagination } from '#components/ui/pagination.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { PriceRequestCard } from '#features/price-requests/components/price-request-card.tsx';
import {
  parsePriceRequestFilter,
  toPriceRequestParams,
  type PriceRequestFilter,
} from '#features/price-requests/price-request-filter.ts';
import {
  priceRequestStatuses,
  priceRequestStatusLabels,
} from '#features/price-requests/price-request.ts';
import {
  pendingPriceRequestsQuery,
  priceRequestsPageQuery,
  priceRequestsPerPage,
  type PriceRequestsPage,
} from '#features/price-requests/staff-api.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCount } from '#lib/format/count.ts';
import { paths } from '#lib/paths.ts';
import { useAddressFilter } from '#lib/lists/use-address-filter.ts';
import { useFoundAnnouncement } from '#lib/lists/use-found-announcement.ts';

const statusOptions = priceRequestStatuses.map((status) => ({
  value: status,
  label: priceRequestStatusLabels[status],
}));

export function Component() {
  const [filter, change] = useAddressFilter(parsePriceRequestFilter, toPriceRequestParams);
  const query = useQuery({ ...priceRequestsPageQuery(filter), placeholderData: keepPreviousData });
  const { data: waiting } = useQuery(pendingPriceRequestsQuery);
  const { data } = query;

  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Price List Requests" noindex />
      <h1 className="text-3xl">Price List Requests</h1>
      {/* The count last, so that the select stays where it is when the count comes. */}
      <div className="mt-5 mb-5 flex flex-wrap items-end gap-x-5 gap-y-2">
        <search className="w-48">
          <FilterSelect
            label="Status"
            name="status"
            all="All statuses"
            options={statusOptions}
            value={filter.status}
            onChange={(status) => change({ status, page: 1 })}
          />
        </search>
        {data && (data.requests.length > 0 || data.status) && (
          <p className="tabular text-muted sm:py-2.5">
            {waiting === undefined ? '–' : formatCount(waiting)}
            {data.status === null && ` of ${formatCount(data.total)}`} waiting for an answer
          </p>
        )}
      </div>
      <Loaded
        query={query}
        toast="Failed to load price requests"
        failure={{
          title: 'Price list requests could not be loaded',
          children: 'The requests are safe.',
        }}
        skeleton={
          <div role="status" aria-label="Loading price list requests" className="grid gap-4">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        }
      >
        {(found) => (
          <PriceRequests data={found} filter={filter} isStale={query.isPlaceholderData} />
        )}
      </Loaded>
    </div>
  );
}

interface PriceRequestsProps {
  data: PriceRequestsPage;
  filter: PriceRequestFilter;
  /** What an earlier filter found, shown while the new answer is on its way. */
  isStale: boolean;
}

function PriceRequests({ data, filter, isStale }: PriceRequestsProps) {
  const { status, requests, total } = data;
  useFoundAnnouncement(toPriceRequestParams(filter).toString(), isStale ? undefined : total);
  const hrefOf = (page: number) => `?${toPriceRequestParams({ ...filter, page }).toString()}`;
  if (requests.length === 0 && total > 0) {
    return <NoSuchPage of="price list requests" first={hrefOf(1)} />;
  }
  if (requests.length === 0) {
    // Of what stands here: another filter's answer may still be on its way.
    const filtered = status !== null;
    return (
      <EmptyState
        icon={<Inbox />}
        title={filtered ? 'No price list requests with this status' : 'No price list requests yet'}
        action={
          filtered && (
            <LeavingLink
              to={paths.adminPriceRequests}
              className={buttonClass({ variant: 'secondary' })}
            >
              Show all price list requests
            </LeavingLink>
          )
        }
      >
        {!filtered && 'They appear here within a minute after a visitor asks for the price list.'}
      </EmptyState>
    );
  }
  return (
    <>
      <div
        aria-busy={isStale}
        className={classNames(
          'mb-4 grid gap-4 transition-opacity *:min-w-0',
          isStale && 'opacity-60 duration-300',
        )}
      >
        {requests.map((request) => (
          <PriceRequestCard key={request.id} request={request} />
        ))}
      </div>
      <Pagination
        page={filter.page}
        perPage={priceRequestsPerPage}
        total={total}
        of="price list requests"
        hrefOf={hrefOf}
      />
    </>
  );
}
