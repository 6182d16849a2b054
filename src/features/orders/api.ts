/** Orders for staff. Row-level security and the functions of the database decide who is given any. */
import { queryOptions } from '@tanstack/react-query';
import { requireAdmin } from '#features/auth/api.ts';
import { toApiError } from '#lib/api/api-error.ts';
import { endOfDay, startOfDay } from '#lib/format/business-days.ts';
import type { ColumnOf } from '#lib/api/columns.ts';
import { fetchAll } from '#lib/api/fetch-all.ts';
import { printable } from '#lib/lists/list-params.ts';
import { parseDollars } from '#lib/format/money.ts';
import { getSupabase, type Supabase } from '#lib/api/supabase.ts';
import type { Tables } from '#types/database.ts';
import type { Order } from './order.ts';
import {
  filterStatuses,
  ordersPerPage,
  type ChartPeriod,
  type OrderFilter,
  type OrderSort,
} from './order-filter.ts';
import type { OrderStatus, StatusChange } from './order-status.ts';
import type { SalesFigures, SalesPeriod } from './sales.ts';
import type { Shipment } from './schema.ts';

/** What staff see of an order: not the text that is searched, which is a second copy of most of it. */
const orderColumns =
  'id, order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state, shipping_zip, subtotal, shipping_cost, tax, total, status, carrier, tracking_number, created_at';
const itemColumns =
  'id, product_id, product_name, quantity, price, distributor, distributor_price, position';
const orderSelection = `${orderColumns}, order_items(${itemColumns})` as const;

type OrderRow = Pick<Tables<'orders'>, ColumnOf<typeof orderColumns>> & {
  order_items: Pick<Tables<'order_items'>, ColumnOf<typeof itemColumns>>[];
};

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

function filteredIds(supabase: Supabase, filter: ListFilter) {
  const term = filter.query.trim();
  let query =
    term === ''
      ? supabase.from('orders').select('id', { count: 'exact' })
      : supabase.rpc('search_orders', { term }, { count: 'exact' }).select('id');
  const statuses = filterStatuses(filter.status);
  if (statuses) query = query.in('status', [...statuses]);
  if (filter.from) query = query.gte('created_at', startOfDay(filter.from));
  if (filter.to) query = query.lt('created_at', endOfDay(filter.to));
  const { column, ascending } = sortColumns[filter.sort];
  query = query.order(column, { ascending });
  // A page must not show an order twice because two cost the same.
  if (column !== 'created_at') query = query.order('created_at', { ascending: false });
  return query.order('id');
}

export interface OrdersPage {
  orders: Order[];
  /** How many the filter finds on all pages. */
  total: number;
}

/**
 * Which orders a filter finds comes first and what is in them second: together, the database would gather
 * the items of every order before the page as well.
 */
async function fetchOrders(filter: ListFilter, first: number, count: number): Promise<OrdersPage> {
  const supabase = await getSupabase();
  const {
    data,
    error,
    status,
    count: total,
  } = await filteredIds(supabase, filter).range(first, first + count - 1);
  if (error && status !== 416) throw toApiError(error, status);
  // A page beyond the last one, as after somebody narrowed the filter elsewhere: empty, not broken.
  const ids = error ? [] : data.map(({ id }) => id);
  const orders = await fetchOrdersById(supabase, ids);
  if (orders.length === 0) await requireAdmin();
  return { orders, total: error ? first : (total ?? ids.length) };
}

/** In the order of the ids. */
async function fetchOrdersById(supabase: Supabase, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const { data, error, status } = await supabase
    .from('orders')
    .select(orderSelection)
    .in('id', [...ids]);
  if (error) throw toApiError(error, status);
  const byId = new Map(data.map((row) => [row.id, toOrder(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function ordersPageQuery({ query, status, from, to, sort, page }: OrderFilter) {
  const filter = { query, status, from, to, sort };
  return queryOptions({
    queryKey: ['orders', 'list', filter, page],
    queryFn: () => fetchOrders(filter, (page - 1) * ordersPerPage, ordersPerPage),
  });
}

/** How many orders are asked for at a time: their ids have to fit into an address. */
const batch = 100;

/** Every order the filter finds, for the export. */
export function fetchAllOrders(filter: OrderFilter): Promise<Order[]> {
  return fetchAll(batch, async (first, count) => {
    const { orders, total } = await fetchOrders(filter, first, count);
    return { rows: orders, total };
  });
}

/** How many orders nobody has begun with, for the navigation. */
export const pendingOrdersQuery = queryOptions({
  queryKey: ['orders', 'pending-count'],
  queryFn: async (): Promise<number> => {
    const supabase = await getSupabase();
    const { count, error, status } = await supabase
      .from('orders')
      .select('id', { count: 'exact', head: true })
      .eq('status', 'pending');
    if (error) throw toApiError(error, status);
    return count ?? 0;
  },
});

interface OrderDetail {
  order: Order;
  history: StatusChange[];
}

/** `null` when there is no order with this number. */
async function fetchOrder(orderNumber: string): Promise<OrderDetail | null> {
  const supabase = await getSupabase();
  const { data, error, status } = await supabase
    .from('orders')
    .select(`${orderSelection}, order_status_history(*)`)
    .eq('order_number', printable(orderNumber))
    .maybeSingle();
  if (error) throw toApiError(error, status);
  if (!data) {
    await requireAdmin();
    return null;
  }
  return { order: toOrder(data), history: toHistory(data.created_at, data.order_status_history) };
}

export function orderQuery(orderNumber: string) {
  return queryOptions({
    queryKey: ['orders', 'detail', orderNumber],
    queryFn: () => fetchOrder(orderNumber),
  });
}

/** The figures over all orders of the days from the first to the last. */
export function salesFiguresQuery({ from, to }: { from: string | null; to: string | null }) {
  return queryOptions({
    queryKey: ['orders', 'figures', from, to],
    queryFn: async (): Promise<SalesFigures> => {
      const supabase = await getSupabase();
      const { data, error, status } = await supabase
        .rpc('admin_order_totals', days(from, to))
        .single();
      if (error) throw toApiError(error, status);
      return {
        orders: data.orders,
        open: data.open,
        revenueCents: parseDollars(data.revenue),
        subtotalCents: parseDollars(data.subtotal),
        profitCents: parseDollars(data.profit),
        averageCents: parseDollars(data.average),
      };
    },
  });
}

interface Sales {
  period: ChartPeriod;
  range: { from: string; to: string };
  periods: SalesPeriod[];
}

/** Sales by day or month. Periods without an order are left out. */
export function salesPeriodsQuery(period: ChartPeriod, range: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['orders', 'periods', period, range],
    queryFn: async (): Promise<Sales> => {
      const supabase = await getSupabase();
      const { data, error, status } = await supabase.rpc('admin_orders_by_period', {
        period,
        ...days(range.from, range.to),
      });
      if (error) throw toApiError(error, status);
      const periods = data.map((row) => ({
        // A day in some backends, the instant it begins in others.
        start: row.starts_on.slice(0, 10),
        orders: row.orders,
        revenueCents: parseDollars(row.revenue),
        subtotalCents: parseDollars(row.subtotal),
        profitCents: parseDollars(row.profit),
      }));
      return { period, range, periods };
    },
  });
}

function days(from: string | null, to: string | null) {
  return { ...(from ? { date_from: from } : {}), ...(to ? { date_to: to } : {}) };
}

/**
 * Moves the order on from the status that was shown.
 * @throws ApiError `refused` with a sentence for a step that is not allowed (any more).
 */
export async function setOrderStatus(change: {
  shown: Pick<Order, 'id' | 'status'>;
  status: OrderStatus;
  carrier?: string;
  trackingNumber?: string;
}): Promise<void> {
  const supabase = await getSupabase();
  const { error, status } = await supabase.rpc('set_order_status', {
    order_id: change.shown.id,
    new_status: change.status,
    expected_status: change.shown.status,
    ...(change.carrier ? { carrier: change.carrier } : {}),
    ...(change.trackingNumber ? { tracking_number: change.trackingNumber } : {}),
  });
  if (error) throw toApiError(error, status);
}

/**
 * Corrects the shipment of the order as it was shown.
 * @throws ApiError `refused` with a sentence for a shipment that is none, or that was changed meanwhile.
 */
export async function setShipment(
  shown: Pick<Order, 'id' | 'carrier' | 'trackingNumber'>,
  { carrier, trackingNumber }: Shipment,
): Promise<void> {
  const supabase = await getSupabase();
  const { error, status } = await supabase.rpc('set_shipment', {
    order_id: shown.id,
    carrier,
    tracking_number: trackingNumber,
    expected_carrier: shown.carrier,
    expected_tracking_number: shown.trackingNumber,
  });
  if (error) throw toApiError(error, status);
}

function toHistory(
  placedAt: string,
  rows: readonly Tables<'order_status_history'>[],
): StatusChange[] {
  const changes = [...rows]
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
    .map((row) => ({
      from: row.old_status,
      to: row.new_status,
      at: row.created_at,
      by: row.changed_by_email,
      formerShipment: row.former_shipment ?? '',
    }));
  return [{ from: null, to: 'pending', at: placedAt, by: '', formerShipment: '' }, ...changes];
}

function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    orderNumber: row.order_number,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    shippingAddress: row.shipping_address,
    shippingCity: row.shipping_city,
    shippingState: row.shipping_state,
    shippingZip: row.shipping_zip,
    subtotalCents: parseDollars(row.subtotal),
    shippingCents: parseDollars(row.shipping_cost),
    taxCents: parseDollars(row.tax),
    totalCents: parseDollars(row.total),
    status: row.status,
    carrier: row.carrier ?? '',
    trackingNumber: row.tracking_number ?? '',
    createdAt: row.created_at,
    items: [...row.order_items]
      .sort((a, b) => a.position - b.position)
      .map((item) => ({
        id: item.id,
        productId: item.product_id,
        productName: item.product_name,
        quantity: item.quantity,
        priceCents: parseDollars(item.price),
        distributor: item.distributor,
        distributorPriceCents: parseDollars(item.distributor_price),
      })),
  };
}
