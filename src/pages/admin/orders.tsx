import { useQueryClient } from '@tanstack/react-query';
import { ExportButton } from '#components/export-button.tsx';
import { ListPage } from '#components/list-page.tsx';
import { Seo } from '#components/seo.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { fetchSales, ordersPageQuery } from '#features/orders/list/staff-api.ts';
import { OrderFilters } from '#features/orders/components/order-filters.tsx';
import { OrdersTable } from '#features/orders/components/orders-table.tsx';
import { SalesOverview } from '#features/orders/components/sales-overview.tsx';
import { salesCsv } from '#features/orders/order-csv.ts';
import {
  isOrderFiltered,
  orderFilterFormat,
  type OrderFilter,
} from '#features/orders/order-filter.ts';
import { paths } from '#lib/paths.ts';
import { isDayRangeReversed } from '#lib/lists/day-param.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import { FirstStepsLine } from './today/first-steps.tsx';

const { parse, toParams } = orderFilterFormat;

export function Component() {
  const [filter, change] = useSearchFilter(parse, toParams);
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Orders Dashboard" noindex />
      <h1 className="text-3xl">Orders Dashboard</h1>
      <FirstStepsLine />
      <SalesOverview days={filter} />
      <section aria-labelledby="orders-title" className="mt-8">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="orders-title" className="text-2xl">
            All orders
          </h2>
          <ExportButton noun="order" fetchItems={() => fetchSales(filter)} toCsv={salesCsv} />
        </div>
        <OrderFilters filter={filter} onChange={change} />
        <div className="mt-5">
          <OrderList filter={filter} />
        </div>
      </section>
    </div>
  );
}

function OrderList({ filter }: { filter: OrderFilter }) {
  const queryClient = useQueryClient();
  const isFiltered = isOrderFiltered(filter);
  return (
    <ListPage
      query={ordersPageQuery(filter)}
      noun="orders"
      urlOf={(page) => `?${toParams({ ...filter, page }).toString()}`}
      empty={{
        as: 'h3',
        title: 'No orders found',
        children: emptyText(filter, isFiltered),
        all: isFiltered && paths.adminOrders,
      }}
      toast="Failed to load orders. Please try again."
      failure={{ title: 'Failed to load orders' }}
      // Also loads the figures again, because they have usually failed with the orders.
      onRetry={() => void queryClient.refetchQueries({ queryKey: ['orders'], type: 'active' })}
      skeleton={
        <ListSkeleton
          label="Loading orders"
          heights={['h-10', ...Array<string>(6).fill('h-16')]}
          className="gap-px"
        />
      }
    >
      {(orders) => <OrdersTable orders={orders} listSearch={toParams(filter).toString()} />}
    </ListPage>
  );
}

function emptyText(filter: OrderFilter, filtered: boolean): string {
  if (isDayRangeReversed(filter)) return '“From” is later than “To”. Please correct the dates.';
  return filtered
    ? 'No order matches this search. Try other words, another status or more days.'
    : 'None yet. Orders appear here within a minute after a customer places one.';
}
