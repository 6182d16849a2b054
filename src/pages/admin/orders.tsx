import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { ExportButton } from '#components/export-button.tsx';
import { Loaded } from '#components/loaded.tsx';
import { Seo } from '#components/seo.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LeavingLink } from '#components/ui/leaving-link.tsx';
import { NoSuchPage } from '#components/ui/no-such-page.tsx';
import { Pagination } from '#components/ui/pagination.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { fetchAllOrders, ordersPageQuery, type OrdersPage } from '#features/orders/api.ts';
import { OrderFilters } from '#features/orders/components/order-filters.tsx';
import { OrdersTable } from '#features/orders/components/orders-table.tsx';
import { SalesOverview } from '#features/orders/components/sales-overview.tsx';
import { StatusQuestion, type AskedStep } from '#features/orders/components/status-question.tsx';
import { ordersCsv } from '#features/orders/order-csv.ts';
import {
  endsBeforeItBegins,
  isFiltered,
  ordersPerPage,
  parseOrderFilter,
  toOrderParams,
  type OrderFilter,
} from '#features/orders/order-filter.ts';
import { AddressesNotice } from '#features/suppliers/components/addresses-notice.tsx';
import { useSupplierAddress } from '#features/suppliers/use-supplier-address.ts';
import { paths } from '#lib/paths.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { useFoundAnnouncement } from '#lib/lists/use-found-announcement.ts';
import { useListFilter } from '#lib/lists/use-list-filter.ts';
import { useMedia } from '#lib/browser/use-media.ts';

export function Component() {
  const { filter, shown, change } = useListFilter(parseOrderFilter, toOrderParams);
  const today = useBusinessToday();

  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Orders Dashboard" noindex />
      <h1 className="text-3xl">Orders Dashboard</h1>
      {today && (
        <SalesOverview
          filter={filter}
          today={today}
          onPeriodChange={(period) => change({ period, page: filter.page })}
        />
      )}
      <section aria-labelledby="orders-title" className="mt-10">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="orders-title" className="text-2xl">
            All orders
          </h2>
          <ExportButton
            of="orders"
            fetchCsv={async () => ordersCsv(await fetchAllOrders(filter))}
          />
        </div>
        <OrderFilters filter={shown} onChange={change} />
        <div className="mt-5">
          <OrderList filter={filter} />
        </div>
      </section>
    </div>
  );
}

function OrderList({ filter }: { filter: OrderFilter }) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...ordersPageQuery(filter), placeholderData: keepPreviousData });
  const [asked, setAsked] = useState<AskedStep>();
  return (
    <>
      <Loaded
        query={query}
        toast="Failed to load orders. Please try again."
        failure={{ title: 'Failed to load orders', children: 'The orders are safe.' }}
        // The figures and the chart usually failed for the same reason.
        onRetry={() => void queryClient.refetchQueries({ queryKey: ['orders'], type: 'active' })}
        skeleton={
          <div role="status" aria-label="Loading orders" className="grid gap-px">
            <Skeleton className="h-10" />
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} className="h-20" />
            ))}
          </div>
        }
      >
        {(data) => (
          <Orders data={data} filter={filter} isStale={query.isPlaceholderData} onAsk={setAsked} />
        )}
      </Loaded>
      {asked && <StatusQuestion {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface OrdersProps {
  data: OrdersPage;
  filter: OrderFilter;
  isStale: boolean;
  onAsk: (step: AskedStep) => void;
}

function Orders({ data, filter, isStale, onAsk }: OrdersProps) {
  const listSearch = toOrderParams(filter).toString();
  // The list is the same whatever period the chart shows.
  const asked = toOrderParams({ ...filter, period: 'day' }).toString();
  useFoundAnnouncement(asked, isStale ? undefined : data.total);
  const addressOf = useSupplierAddress();
  // A phone's list has no mails to distributors.
  const hasSupplierMails = useMedia('(width >= 48rem)');
  const hrefOf = (page: number) => `?${toOrderParams({ ...filter, page }).toString()}`;
  if (data.orders.length === 0 && data.total > 0) {
    return <NoSuchPage of="orders" first={hrefOf(1)} as="h3" />;
  }
  if (data.orders.length === 0) {
    // Until all of them have come, it is the search that still stands here.
    const filtered = isFiltered(filter) || isStale;
    return (
      <EmptyState
        icon={<Inbox />}
        title="No orders found"
        as="h3"
        action={
          filtered && (
            <LeavingLink to={paths.adminOrders} className={buttonClass({ variant: 'secondary' })}>
              Show all orders
            </LeavingLink>
          )
        }
      >
        {emptyText(filter, filtered)}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-3 *:min-w-0">
      {hasSupplierMails && <AddressesNotice />}
      <OrdersTable
        orders={data.orders}
        listSearch={listSearch}
        addressOf={addressOf}
        onAsk={onAsk}
        isStale={isStale}
      />
      <Pagination
        page={filter.page}
        perPage={ordersPerPage}
        total={data.total}
        of="orders"
        hrefOf={hrefOf}
      />
    </div>
  );
}

function emptyText(filter: OrderFilter, filtered: boolean): string {
  if (endsBeforeItBegins(filter)) return 'From is later than To. No order can lie between them.';
  return filtered
    ? 'None matches this search. Try other words, another status or a longer time.'
    : 'Orders appear here within a minute after a customer places one.';
}
