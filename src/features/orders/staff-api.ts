/** Orders for staff. */
import { queryOptions } from '@tanstack/react-query';
import { callRpc } from '#lib/api/database.ts';
import type { Paginated } from '#lib/api/paginated.ts';
import { compareValues, readAll } from '#lib/api/read-all.ts';
import {
  countQuery,
  readPage,
  readRow,
  readRows,
  readOnOpening,
  refreshedEveryMinute,
} from '#lib/api/staff-queries.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import { endOfDay, startOfDay } from '#lib/format/business-days.ts';
import { formatCents, parseDollars } from '#lib/format/money.ts';
import { asciiDomains } from '#lib/forms/clean-text.ts';
import { printable } from '#lib/lists/list-filter.ts';
import type { OrderContact } from './order-contact.ts';
import type { SalesLine } from './order-csv.ts';
import { filterStatuses, findsReturns, type OrderFilter, type OrderSort } from './order-filter.ts';
import type { OrderStatus } from './order-status.ts';
import type { Order, OrderItem, Shipment } from './order.ts';
import { fetchRefunds } from './returns/staff-api.ts';
import { fromOrders, orderSelection, toOrder } from './rows/staff-api.ts';
import type { Tracking } from './schema.ts';

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

/** What an order is filtered and sorted by. */
const keyColumns = 'id, created_at, total, customer_sort_name';

/** Finds only orders that have such a return. The join adds a column that nobody reads. */
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
  // Orders with the same total or name need a second sort, or a page could show one of them twice.
  if (column !== 'created_at') query = query.order('created_at', { ascending: false });
  return query.order('id');
}

/**
 * In the order of the ids. What is in orders is read after which ones the filter finds: in one query the database would
 * collect the items of all orders that come before the page as well.
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

/** Every order that the filter finds, for the export, in the order of the list. */
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
  // A hundred at a time: their ids have to fit into a URL.
  for (let first = 0; first < ids.length; first += 100) {
    orders.push(...(await fetchOrdersById(ids.slice(first, first + 100))));
  }
  return orders;
}

/**
 * Every order that the filter finds, and the refunds that were paid in its days, of all orders or of those that a search or
 * a status finds. The sums are the figures of the page.
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

/** How many orders nobody has begun to process. */
export const pendingOrdersQuery = countQuery(['orders', 'pending-count'], (supabase) =>
  supabase.from('orders').select('id', { count: 'exact', head: true }).eq('status', 'pending'),
);

const activityColumns =
  'id, kind, at:created_at, text:message, reply, settledAt:settled_at, settledBy:settled_by';

async function fetchOrder(orderNumber: string) {
  const row = await readRow((supabase) =>
    supabase
      .from('orders')
      .select(
        `${orderSelection},
        history:order_status_history(
          from:old_status, to:new_status, at:created_at, by:changed_by_email, formerShipment:former_shipment,
          isTakenBack:taken_back
        ),
        changes:order_item_changes(name:product_name, removed, refund, at:created_at, by:changed_by_email),
        notes:order_notes(id, text:note, at:created_at, by:author_email),
        activity:order_activity(${activityColumns})`,
      )
      .eq('order_number', printable(orderNumber))
      .maybeSingle(),
  );
  if (!row) return null;
  const { history, changes, notes, activity, ...order } = row;
  return {
    order: toOrder(order),
    history: [
      {
        from: null,
        to: 'pending' as const,
        at: row.createdAt,
        by: '',
        formerShipment: null,
        isTakenBack: false,
      },
      ...history.toSorted((a, b) => a.at.localeCompare(b.at)),
    ],
    /** What was taken off it, as lines of the history. */
    changes: changes.map(({ name, removed, refund, at, by }) => ({
      text: `Removed: ${removed} × ${name}, ${formatCents(parseDollars(refund))} back to the customer`,
      at,
      by,
    })),
    notes: notes.toSorted((a, b) => a.id - b.id),
    activity: activity.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  };
}
export type OrderDetail = NonNullable<Awaited<ReturnType<typeof fetchOrder>>>;

/** One order with its history; `null` when there is no order with this number. */
export function orderQuery(orderNumber: string) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['orders', 'detail', orderNumber],
    queryFn: () => fetchOrder(orderNumber),
  });
}

/**
 * Moves an order to its next status. Refused when its status is no longer the one that was shown.
 * @throws ApiError with code `same_parcel` when another parcel of the order has this carrier and number.
 */
export async function setOrderStatus(change: {
  shown: Pick<Order, 'id' | 'status'>;
  status: OrderStatus;
  carrier?: string;
  trackingNumber?: string;
  /** What is in the shipment. An order of which more is left stays as it is. */
  items?: readonly Pick<OrderItem, 'productId' | 'quantity'>[];
  /** Whether another parcel of the order may have the same carrier and number. */
  isSameParcel?: boolean;
  /** Idempotency key of a shipment. */
  key?: string;
}): Promise<void> {
  await callRpc('set_order_status', {
    order_id: change.shown.id,
    new_status: change.status,
    expected_status: change.shown.status,
    carrier: change.carrier || undefined,
    tracking_number: change.trackingNumber || undefined,
    items: change.items?.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
    same_parcel: change.isSameParcel,
    idempotency_key: change.key,
  });
}

/**
 * Corrects the customer's name, email, phone and address. Refused when they are no longer the ones that were seen.
 * @throws ApiError
 */
export async function correctOrder(
  id: string,
  fields: Partial<OrderContact>,
  expected: OrderContact,
): Promise<void> {
  await callRpc('correct_order', {
    order_id: id,
    fields: { ...fields },
    expected: { ...expected },
  });
}

/**
 * Corrects carrier and tracking number. Refused when they are no longer the ones that were shown.
 * @throws ApiError
 */
export async function correctShipment(
  shown: Pick<Shipment, 'id' | 'carrier' | 'trackingNumber'>,
  { carrier, trackingNumber }: Tracking,
): Promise<void> {
  await callRpc('correct_shipment', {
    shipment_id: shown.id,
    carrier,
    tracking_number: trackingNumber,
    expected_carrier: shown.carrier,
    expected_tracking_number: shown.trackingNumber,
  });
}

/**
 * Notes that a shipment arrived, or takes that back. The order is delivered when all of its shipments are.
 * @throws ApiError
 */
export async function setShipmentDelivered(id: string, delivered: boolean): Promise<void> {
  await callRpc('set_shipment_delivered', { shipment_id: id, delivered });
}

/** Removes a shipment that was noted wrongly. What was in it is to ship again. @throws ApiError */
export async function takeShipmentBack(id: string): Promise<void> {
  await callRpc('take_shipment_back', { shipment_id: id });
}

/** Notes that a distributor was mailed about an order. */
export async function noteSupplierAsked(orderId: string, distributor: string): Promise<void> {
  await callRpc('note_supplier_asked', { order_id: orderId, distributor });
}

/** @throws ApiError */
export async function addOrderNote(orderId: string, note: string, key: string): Promise<void> {
  await callRpc('add_order_note', { order_id: orderId, note, idempotency_key: key });
}

/**
 * Takes some or all of a line off an order. The database queues what goes back to a card. Refused when the line is no longer the one
 * that was shown.
 * @throws ApiError
 */
export async function removeOrderItem(
  shown: Pick<OrderItem, 'id' | 'quantity'>,
  removed: number,
  key: string,
): Promise<void> {
  await callRpc('remove_order_item', {
    order_item_id: shown.id,
    removed,
    expected_quantity: shown.quantity,
    idempotency_key: key,
  });
}

/**
 * Notes that somebody has read what a customer wrote or did, and sends the reply, if there is one.
 * @throws ApiError
 */
export async function settleActivity(id: string, reply?: string): Promise<void> {
  await callRpc('settle_order_activity', { activity_id: id, reply: reply || undefined });
}

/** Writes to the customer. Sent again with the same key, it is sent once. @throws ApiError */
export async function writeToCustomer(id: string, message: string, key: string): Promise<void> {
  await callRpc('write_to_order_customer', { order_id: id, message, idempotency_key: key });
}
