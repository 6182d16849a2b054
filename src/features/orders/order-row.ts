/** Rows of the database as orders. */
import type { ColumnOf } from '#lib/api/columns.ts';
import type { TimelineEntry } from '#components/ui/timeline.tsx';
import { formatCents, parseDollars } from '#lib/format/money.ts';
import type { Tables } from '#types/database.ts';
import type { Order } from './order.ts';
import type { OrderActivity } from './order-activity.ts';
import type { StatusChange } from './order-status.ts';

/** Every column that staff see. Left out is the text that is searched, a copy of most of the others. */
const orderColumns =
  'id, order_number, customer_name, customer_email, customer_phone, shipping_address, shipping_city, shipping_state, shipping_zip, subtotal, shipping_cost, tax, total, status, created_at';
const itemColumns =
  'id, product_id, product_name, quantity, price, distributor, distributor_price, position';
const returnColumns =
  'return_number, state, refund, refund_subtotal, refund_tax, refund_postage, restocked_cost, refunded_at';
const parcelColumns = 'id, carrier, tracking_number, shipped_at, shipped_by, delivered_at';
const askedColumns = 'distributor, asked_at, asked_by';
const parcelItemColumns = 'order_item_id, quantity';
export const orderSelection =
  `${orderColumns}, order_items(${itemColumns}), parcels(${parcelColumns}, parcel_items(${parcelItemColumns})), asked_suppliers(${askedColumns}), order_returns(${returnColumns})` as const;

type OrderRow = Pick<Tables<'orders'>, ColumnOf<typeof orderColumns>> & {
  order_items: Pick<Tables<'order_items'>, ColumnOf<typeof itemColumns>>[];
  parcels: (Pick<Tables<'parcels'>, ColumnOf<typeof parcelColumns>> & {
    parcel_items: Pick<Tables<'parcel_items'>, ColumnOf<typeof parcelItemColumns>>[];
  })[];
  asked_suppliers: Pick<Tables<'asked_suppliers'>, ColumnOf<typeof askedColumns>>[];
  order_returns: Pick<Tables<'order_returns'>, ColumnOf<typeof returnColumns>>[];
};

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    orderNumber: row.order_number,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
    shippingAddress: row.shipping_address,
    shippingCity: row.shipping_city,
    shippingState: row.shipping_state,
    shippingZip: row.shipping_zip,
    subtotalCents: parseDollars(row.subtotal),
    shippingCents: parseDollars(row.shipping_cost),
    taxCents: parseDollars(row.tax),
    totalCents: parseDollars(row.total),
    status: row.status,
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
    parcels: row.parcels
      .map((parcel) => ({
        id: parcel.id,
        carrier: parcel.carrier,
        trackingNumber: parcel.tracking_number,
        shippedAt: parcel.shipped_at,
        shippedBy: parcel.shipped_by,
        deliveredAt: parcel.delivered_at,
        lines: parcel.parcel_items.map((line) => ({
          itemId: line.order_item_id,
          quantity: line.quantity,
        })),
      }))
      .sort((a, b) => a.shippedAt.localeCompare(b.shippedAt) || a.id.localeCompare(b.id)),
    askedSuppliers: row.asked_suppliers.map((asked) => ({
      name: asked.distributor,
      at: asked.asked_at,
      by: asked.asked_by,
    })),
    returns: row.order_returns
      .map((orderReturn) => ({
        number: orderReturn.return_number,
        state: orderReturn.state,
        refundCents: orderReturn.refund === null ? null : parseDollars(orderReturn.refund),
        refundGoodsCents: parseDollars(orderReturn.refund_subtotal ?? 0),
        refundTaxCents: parseDollars(orderReturn.refund_tax ?? 0),
        refundPostageCents: parseDollars(orderReturn.refund_postage),
        restockedCostCents: parseDollars(orderReturn.restocked_cost ?? 0),
        refundedAt: orderReturn.refunded_at,
      }))
      .sort((a, b) => (a.refundedAt ?? '').localeCompare(b.refundedAt ?? '')),
  };
}

/** The history of an order, oldest first. It begins when the order was placed. */
export function toHistory(
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
      isTakenBack: row.taken_back,
    }));
  return [
    { from: null, to: 'pending', at: placedAt, by: '', formerShipment: '', isTakenBack: false },
    ...changes,
  ];
}

export function toActivity(row: Tables<'order_activity'>): OrderActivity {
  return {
    id: row.id,
    kind: row.kind,
    at: row.created_at,
    text: row.message ?? '',
    reply: row.reply ?? '',
    settledAt: row.settled_at,
    settledBy: row.settled_by ?? '',
  };
}

/** What staff took off the order, for the history. */
export function toChangeEntry(row: Tables<'order_item_changes'>): TimelineEntry {
  return {
    text: `Removed: ${row.removed} × ${row.product_name}, ${formatCents(parseDollars(row.refund))} back to the customer`,
    at: row.created_at,
    by: row.changed_by_email,
  };
}
