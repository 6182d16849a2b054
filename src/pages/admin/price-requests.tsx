import { useQuery } from '@tanstack/react-query';
import { FilterSelects } from '#components/form/filter-fields.tsx';
import { Link } from '#components/link.tsx';
import { ListPage } from '#components/list-page.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Seo } from '#components/seo.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { PriceRequestCard } from '#features/price-requests/components/price-request-card.tsx';
import { priceRequestFilterFormat } from '#features/price-requests/price-request-filter.ts';
import { priceRequestStatusLabels } from '#features/price-requests/price-request.ts';
import {
  pendingPriceRequestsQuery,
  priceRequestsPageQuery,
} from '#features/price-requests/staff-api.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCount } from '#lib/format/count.ts';
import { paths } from '#lib/paths.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';

const { parse, toParams } = priceRequestFilterFormat;

const selects = [
  { name: 'status', label: 'Status', all: 'All statuses', labels: priceRequestStatusLabels },
] as const;

export function Component() {
  const [filter, change] = useSearchFilter(parse, toParams);
  const query = priceRequestsPageQuery(filter);
  const { data: waiting } = useQuery(pendingPriceRequestsQuery);
  const { data: found } = useQuery(query);
  const isFiltered = filter.status !== null || filter.email !== null;
  const total = isFiltered ? undefined : found?.total;
  // If there are no requests yet, the count is invisible. Its place stays reserved.
  const mayBeEmpty = !isFiltered && !total && !waiting;

  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Price List Requests" noindex />
      <h1 className="text-3xl">Price List Requests</h1>
      {/* The count comes after the select, because it would otherwise move the select when it arrives. */}
      <div className="mt-5 mb-5 flex flex-wrap items-end gap-x-5 gap-y-2">
        <search className="w-48">
          <FilterSelects filter={filter} onChange={change} selects={selects} />
        </search>
        <p className={classNames('tabular text-muted sm:py-2.5', mayBeEmpty && 'invisible')}>
          {waiting === undefined ? '–' : formatCount(waiting)}
          {total !== undefined && ` of ${formatCount(total)}`} waiting for an answer
        </p>
      </div>
      {filter.email !== null && (
        <p className="mb-3 wrap-anywhere">
          Those of <PersonText>{filter.email}</PersonText>.{' '}
          <Link
            to={paths.adminPriceRequests}
            className="inline-flex min-h-11 items-center link-quiet"
          >
            Show all
          </Link>
        </p>
      )}
      <ListPage
        query={query}
        noun="price list requests"
        urlOf={(page) => `?${toParams({ ...filter, page }).toString()}`}
        empty={
          isFiltered
            ? { title: 'No such price list requests', all: paths.adminPriceRequests }
            : {
                // Not a heading, because the heading of the page has the same words.
                as: 'p',
                title: 'No price list requests yet',
                children: 'They appear here within a minute after a visitor sends one.',
              }
        }
        toast="Failed to load price requests"
        failure={{ title: 'Price list requests could not be loaded' }}
        skeleton={<ListSkeleton label="Loading price list requests" heights={['h-40', 'h-40']} />}
      >
        {(requests) =>
          requests.map((request) => <PriceRequestCard key={request.id} request={request} />)
        }
      </ListPage>
    </div>
  );
}
