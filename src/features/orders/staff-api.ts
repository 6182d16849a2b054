/** A single order for staff, and the functions that change it. */
import { queryOptions } from '@tanstack/react-query';
import { callRpc } from '#lib/api/database.ts';
import { readOnOpening, readRow } from '#lib/api/staff-queries.ts';
import { formatCents, parseDollars } from '#lib/format/money.ts';
import { printable } from '#lib/lists/list-filter.ts';
import type { OrderContact } from './order-contact.ts';
import type { OrderStatus } from './order-status.ts';
import type { Order, OrderItem } from './order.ts';
import { orderSelection, toOrder } from './rows/staff-api.ts';

const activityColumns =
  'id, kind, at:created_at, text:message, reply, handledAt:handled_at, handledBy:handled_by';

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
    /** Removed items as entries of the history. */
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

/** An order with its history; `null` if no order has this number. */
export function orderQuery(orderNumber: string) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['orders', 'detail', orderNumber],
    queryFn: () => fetchOrder(orderNumber),
  });
}

/**
 * Changes the status of an order. The database refuses it if the status has changed meanwhile.
 * @throws ApiError with code `same_parcel` if another parcel of the order has the same carrier and number.
 */
export async function setOrderStatus(change: {
  shown: Pick<Order, 'id' | 'status'>;
  status: OrderStatus;
  carrier?: string;
  trackingNumber?: string;
  /** Items of the new shipment. If other items are left to ship, the status of the order stays the same. */
  items?: readonly Pick<OrderItem, 'productId' | 'quantity'>[];
  /** True to allow two parcels with the same carrier and number. */
  isSameParcel?: boolean;
  /** Idempotency key of the new shipment. */
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
 * Corrects the customer's name, email, phone and address. The database refuses it if they have changed meanwhile.
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

/** Records that staff have emailed a distributor about an order. */
export async function noteSupplierContacted(orderId: string, distributor: string): Promise<void> {
  await callRpc('note_supplier_contacted', { order_id: orderId, distributor });
}

/** @throws ApiError */
export async function addOrderNote(orderId: string, note: string, key: string): Promise<void> {
  await callRpc('add_order_note', { order_id: orderId, note, idempotency_key: key });
}

/**
 * Removes pieces of an item from an order. If the customer paid online, the database also starts a refund to the card.
 * @throws ApiError 409 if the item has changed meanwhile.
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

/** Marks a message or an action of the customer as read. Sends the reply, if there is one. @throws ApiError */
export async function handleActivity(id: string, reply?: string): Promise<void> {
  await callRpc('handle_order_activity', { activity_id: id, reply: reply || undefined });
}

/** Sends a message to the customer. The database ignores a second call with the same key. @throws ApiError */
export async function writeToCustomer(id: string, message: string, key: string): Promise<void> {
  await callRpc('write_to_order_customer', { order_id: id, message, idempotency_key: key });
}
