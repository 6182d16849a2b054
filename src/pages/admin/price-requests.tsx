import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Loaded } from '#components/loaded.tsx';
import { Seo } from '#components/seo.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { NoSuchPage } from '#components/ui/no-such-page.tsx';
import { Pagination } from '#components/ui/pagination.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { PriceRequestCard } from '#features/price-requests/components/price-request-card.tsx';
import {
  pendingPriceRequestsQuery,
  priceRequestsPageQuery,
  priceRequestsPerPage,
  type PriceRequestsPage,
} from '#features/price-requests/staff-api.ts';
import { classNames } from '#lib/class-names.ts';
import { formatCount } from '#lib/count.ts';
import { pageOf } from '#lib/list-params.ts';

export function Component() {
  const [params] = useSearchParams();
  const page = pageOf(params);
  const query = useQuery({ ...priceRequestsPageQuery(page), placeholderData: keepPreviousData });
  const { data: waiting } = useQuery(pendingPriceRequestsQuery);
  const { data } = query;

  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Price List Requests" noindex />
      <h1 className="text-3xl">Price List Requests</h1>
      {data && data.requests.length > 0 && (
        <p className="tabular mt-1 text-muted">
          {waiting === undefined ? '–' : formatCount(waiting)} of {formatCount(data.total)} waiting
          for an answer
        </p>
      )}
      <div className="mt-6">
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
          {(found) => <PriceRequests data={found} page={page} isStale={query.isPlaceholderData} />}
        </Loaded>
      </div>
    </div>
  );
}

interface PriceRequestsProps {
  data: PriceRequestsPage;
  page: number;
  /** What an earlier page held, shown while the next one is on its way. */
  isStale: boolean;
}

function PriceRequests({ data: { requests, total }, page, isStale }: PriceRequestsProps) {
  if (requests.length === 0) {
    return total > 0 ? (
      <NoSuchPage of="price list requests" first={hrefOf(1)} />
    ) : (
      <EmptyState icon={<Inbox />} title="No price list requests yet">
        They appear here the moment a visitor asks for the price list.
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
        page={page}
        perPage={priceRequestsPerPage}
        total={total}
        of="price list requests"
        hrefOf={hrefOf}
      />
    </>
  );
}

function hrefOf(page: number): string {
  return page === 1 ? '?' : `?page=${page}`;
}
