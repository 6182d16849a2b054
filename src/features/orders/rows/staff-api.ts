/** The data of an order that the pages for staff show. */
import { computed, type RowOf } from '#lib/api/staff-queries.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import { parseDollars } from '#lib/format/money.ts';
import { Constants } from '#types/database.ts';

/** All columns for staff. The column for searching is left out, because it repeats the others. */
export const orderSelection = `
  id, orderNumber:order_number, customerName:customer_name, customerEmail:customer_email, customerPhone:customer_phone,
  shippingAddress:shipping_address, shippingCity:shipping_city, shippingState:shipping_state, shippingZip:shipping_zip,
  subtotal, shipping:shipping_cost, tax, total, status, paymentId:payment_id, createdAt:created_at, bank_took_cents,
  next_statuses,
  items:order_items(
    id, productId:product_id, productName:product_name, quantity, price, distributor,
    distributorPrice:distributor_price, position, unshipped_quantity
  ),
  shipments(
    id, carrier, trackingNumber:tracking_number, shippedAt:shipped_at, shippedBy:shipped_by, deliveredAt:delivered_at,
    lines:shipment_items(itemId:order_item_id, quantity)
  ),
  contactedSuppliers:contacted_suppliers(name:distributor, at:contacted_at, by:contacted_by),
  returns:order_returns(
    number:return_number, state, dueAt:due_at, refund, refundGoods:refund_subtotal, refundTax:refund_tax,
    refundPostage:refund_postage, restockedCost:restocked_cost, refundedAt:refunded_at
  )` as const;

export const fromOrders = (supabase: Supabase) => supabase.from('orders').select(orderSelection);

/** An order as staff see it. Items are sorted by position, shipments by time, the oldest first. */
export function toOrder({
  subtotal,
  shipping,
  tax,
  total,
  bank_took_cents,
  next_statuses,
  ...row
}: RowOf<typeof fromOrders>) {
  return {
    ...row,
    /** Amount that the bank gave back to the customer in a dispute. */
    bankTookCents: computed(bank_took_cents),
    nextStatuses: computed(next_statuses).flatMap((next) =>
      Constants.public.Enums.order_status.filter((status) => status === next),
    ),
    subtotalCents: parseDollars(subtotal),
    shippingCents: parseDollars(shipping),
    taxCents: parseDollars(tax),
    totalCents: parseDollars(total),
    items: row.items
      .toSorted((a, b) => a.position - b.position)
      .map(({ price, distributorPrice, unshipped_quantity, ...item }) => ({
        ...item,
        /** Number of pieces that are not shipped yet. */
        unshipped: computed(unshipped_quantity),
        priceCents: parseDollars(price),
        distributorPriceCents: parseDollars(distributorPrice),
      })),
    shipments: row.shipments.toSorted(
      (a, b) => a.shippedAt.localeCompare(b.shippedAt) || a.id.localeCompare(b.id),
    ),
    returns: row.returns
      .map(({ refund, refundGoods, refundTax, refundPostage, restockedCost, ...orderReturn }) => ({
        ...orderReturn,
        /** `null` until staff receive the parcel. */
        refundCents: refund === null ? null : parseDollars(refund),
        refundGoodsCents: parseDollars(refundGoods ?? 0),
        refundTaxCents: parseDollars(refundTax ?? 0),
        refundPostageCents: parseDollars(refundPostage),
        /** Purchase cost of the restocked goods. */
        restockedCostCents: parseDollars(restockedCost ?? 0),
      }))
      .sort((a, b) => (a.refundedAt ?? '').localeCompare(b.refundedAt ?? '')),
  };
}
