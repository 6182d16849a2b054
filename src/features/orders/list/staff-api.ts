/** The list of orders for staff, and its export. */
import { queryOptions } from '@tanstack/react-query';
import type { Paginated } from '#lib/api/paginated.ts';
import { compareValues, readAll } from '#lib/api/read-all.ts';
import { countQuery, readPage, readRows, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import { endOfDay, startOfDay } from '#lib/format/business-days.ts';
import { parseDollars } from '#lib/format/money.ts';
import { asciiDomains } from '#lib/forms/clean-text.ts';
import type { SalesLine } from '../order-csv.ts';
import { filterStatuses, findsReturns, type OrderFilter, type OrderSort } from '../order-filter.ts';
import type { Order } from '../order.ts';
import { fetchRefunds } from '../returns/staff-api.ts';
import { fromOrders, toOrder } from '../rows/staff-api.ts';

type ListFilter = Omit<OrderFilter, 'page' | 'period'>;

const sortColumns: Record<
  OrderSort,
  { column: 'created_at' | 'total' | 'customer_sort_name'; ascending: boolean }
> = {
  newest: { column: 'created_at', ascending: false },
  oldest: { column: 'created_at', ascending: true },
  total: { column: 'total', ascending: false },
  'total-asc': { column: 'total', ascending: true },
  name: { column: 'customer_sort_name', ascending: true },
};

/** Columns for filtering and sorting orders. */
const keyColumns = 'id, created_at, total, customer_sort_name';

/** The inner join leaves only orders that have a matching return. */
const keyColumnsWithReturns = `${keyColumns}, order_returns!inner(state)` as typeof keyColumns;

function filteredKeys(supabase: Supabase, filter: ListFilter, options: { count?: 'exact' } = {}) {
  const term = asciiDomains(filter.query.trim());
  const columns = findsReturns(filter.status) ? keyColumnsWithReturns : keyColumns;
  let query =
    term === ''
      ? supabase.from('orders').select(columns, options)
      : supabase.rpc('search_orders', { term }, options).select(columns);
  if (filter.status === 'returns') {
    query = query.lte('order_returns.due_at', new Date().toISOString());
  }
  if (filter.status === 'returns-expected') query = query.eq('order_returns.state', 'accepted');
  const statuses = filterStatuses(filter.status);
  if (statuses) query = query.in('status', [...statuses]);
  if (filter.from) query = query.gte('created_at', startOfDay(filter.from));
  if (filter.to) query = query.lt('created_at', endOfDay(filter.to));
  return query;
}

function sortedKeys(supabase: Supabase, filter: ListFilter) {
  const { column, ascending } = sortColumns[filter.sort];
  let query = filteredKeys(supabase, filter, { count: 'exact' }).order(column, { ascending });
  // Orders may have the same total or name. Without a second sort column, an order could appear on two pages.
  if (column !== 'created_at') query = query.order('created_at', { ascending: false });
  return query.order('id');
}

/**
 * Reads orders with their items, sorted like `ids`. The filter is a separate query, because a single query would also
 * read the items of orders on other pages.
 */
async function fetchOrdersById(ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await readRows((supabase) => fromOrders(supabase).in('id', ids));
  const byId = new Map(rows.map((row) => [row.id, toOrder(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const ordersPerPage = 25;

async function fetchOrders(filter: ListFilter, page: number): Promise<Paginated<Order>> {
  const found = await readPage((supabase) => sortedKeys(supabase, filter), page, ordersPerPage);
  return { ...found, items: await fetchOrdersById(found.items.map(({ id }) => id)) };
}

export function ordersPageQuery({ query, status, from, to, sort, page }: OrderFilter) {
  const filter = { query, status, from, to, sort };
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['orders', 'list', filter, page],
    queryFn: () => fetchOrders(filter, page),
  });
}

/** All orders that match the filter, for the export. They are sorted like the list. */
async function fetchAllOrders(filter: OrderFilter): Promise<Order[]> {
  const { column, ascending } = sortColumns[filter.sort];
  const keys = await readAll((afterId: string | null) =>
    readRows((supabase) => {
      const query = filteredKeys(supabase, filter).order('id');
      return afterId === null ? query : query.gt('id', afterId);
    }),
  );
  const valueOf = (key: (typeof keys)[number]) =>
    column === 'total' ? parseDollars(key.total) : key[column];
  const ids = keys
    .sort(
      (a, b) =>
        compareValues(valueOf(a), valueOf(b)) * (ascending ? 1 : -1) ||
        compareValues(b.created_at, a.created_at) ||
        compareValues(a.id, b.id),
    )
    .map(({ id }) => id);
  const orders: Order[] = [];
  // Reads a hundred orders at a time, because all ids have to fit into a URL.
  for (let first = 0; first < ids.length; first += 100) {
    orders.push(...(await fetchOrdersById(ids.slice(first, first + 100))));
  }
  return orders;
}

/**
 * Orders and refunds for the export. They add up to the figures on the page. If the filter has a search or a status,
 * only the refunds of the matching orders are included.
 */
export async function fetchSales(filter: OrderFilter): Promise<SalesLine[]> {
  const [orders, refunds] = await Promise.all([
    fetchAllOrders(filter),
    fetchRefunds(filter.from && startOfDay(filter.from), filter.to && endOfDay(filter.to)),
  ]);
  const numbers = new Set(orders.map(({ orderNumber }) => orderNumber));
  const isNarrowed = filter.query.trim() !== '' || filter.status !== null;
  return [
    ...orders,
    ...refunds.filter(({ orderNumber }) => !isNarrowed || numbers.has(orderNumber)),
  ];
}

/** Number of pending orders. */
export const pendingOrdersQuery = countQuery(['orders', 'pending-count'], (supabase) =>
  supabase.from('orders').select('id', { count: 'exact', head: true }).eq('status', 'pending'),
);
