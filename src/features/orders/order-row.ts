/** Rows of the database as orders. */
import type { ColumnOf } from '#lib/api/columns.ts';
import { parseDollars } from '#lib/format/money.ts';
import type { Tables } from '#types/database.ts';
import type { Order } from './order.ts';
import type { StatusChange } from './order-status.ts';

/** Every column that staff see. Left out is the text that is searched, a copy of most of the others. */
const orderColumns =
  'id, order_number, customer_name, customer_email, customer_phone, shipping_address, shipping_city, shipping_state, shipping_zip, subtotal, shipping_cost, tax, total, status, carrier, tracking_number, created_at';
const itemColumns =
  'id, product_id, product_name, quantity, price, distributor, distributor_price, position';
const returnColumns = 'return_number, state, refund, refund_tax, refund_postage, refunded_at';
export const orderSelection =
  `${orderColumns}, order_items(${itemColumns}), order_returns(${returnColumns})` as const;

type OrderRow = Pick<Tables<'orders'>, ColumnOf<typeof orderColumns>> & {
  order_items: Pick<Tables<'order_items'>, ColumnOf<typeof itemColumns>>[];
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
    returns: row.order_returns
      .map((orderReturn) => ({
        number: orderReturn.return_number,
        state: orderReturn.state,
        refundCents: orderReturn.refund === null ? null : parseDollars(orderReturn.refund),
        refundTaxCents: parseDollars(orderReturn.refund_tax ?? 0),
        refundPostageCents: parseDollars(orderReturn.refund_postage),
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
    }));
  return [{ from: null, to: 'pending', at: placedAt, by: '', formerShipment: '' }, ...changes];
}
