import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Loaded } from '#components/loaded.tsx';
import { Seo } from '#components/seo.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { PriceRequestCard } from '#features/price-requests/components/price-request-card.tsx';
import { priceRequestsQuery } from '#features/price-requests/staff-api.ts';

export function Component() {
  const query = useQuery(priceRequestsQuery);
  const { data } = query;
  const waiting = data?.filter((request) => request.status === 'pending').length ?? 0;

  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Price List Requests" noindex />
      <h1 className="text-3xl">Price List Requests</h1>
      {data && data.length > 0 && (
        <p className="tabular mt-1 text-muted">
          {waiting} of {data.length} waiting for an answer
        </p>
      )}
      <div className="mt-6 grid gap-4 *:min-w-0">
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
          {(requests) =>
            requests.length === 0 ? (
              <EmptyState icon={<Inbox />} title="No price list requests yet">
                They appear here the moment a visitor asks for the price list.
              </EmptyState>
            ) : (
              requests.map((request) => <PriceRequestCard key={request.id} request={request} />)
            )
          }
        </Loaded>
      </div>
    </div>
  );
}
