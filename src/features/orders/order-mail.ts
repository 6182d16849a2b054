import type { OrderData, ReturnData, ShipmentData } from '#send-mail/mail-data.ts';
import type { OrderReturn } from './returns/staff-api.ts';
import type { ReturnDeclineReason } from './returns/return.ts';
import { unshippedItems, type Order, type OrderItem } from './order.ts';
import type { Tracking } from './schema.ts';

/** Data for the preview of an email about an order. It has the same form as the data from the database. */
export function orderMail(order: Order): OrderData {
  return {
    orderNumber: order.orderNumber,
    date: order.createdAt,
    customerName: order.customerName,
    address: {
      address: order.shippingAddress,
      city: order.shippingCity,
      state: order.shippingState,
      zipCode: order.shippingZip,
    },
    items: order.items.map(({ id, productName, priceCents, quantity }) => ({
      id,
      name: productName,
      price: priceCents / 100,
      quantity,
    })),
    subtotal: order.subtotalCents / 100,
    shipping: order.shippingCents / 100,
    tax: order.taxCents / 100,
    total: order.totalCents / 100,
    paidOnline: order.paymentId !== null,
    bankTookCents: order.bankTookCents,
    token: 'preview',
    isFirst: false,
  };
}

/** Data for the preview of an email about a shipment. `left` are the items that will be shipped later. */
export function shipmentMail(
  order: Order,
  tracking: Tracking,
  items: readonly OrderItem[],
  left: readonly OrderItem[] = unshippedItems(order),
): ShipmentData {
  const named = (all: readonly OrderItem[]) =>
    all.map(({ productId, productName, quantity }) => ({
      id: productId,
      name: productName,
      quantity,
    }));
  return {
    ...orderMail(order),
    shipment: { ...tracking, items: named(items) },
    toCome: named(left),
  };
}

/** Data for the preview of an email about a return. It may contain quantities and amounts that are not saved yet. */
export function returnMail(
  order: Order,
  orderReturn: OrderReturn,
  declineReason: ReturnDeclineReason | null = null,
): ReturnData {
  const prices = new Map(order.items.map(({ productId, priceCents }) => [productId, priceCents]));
  return {
    ...orderMail(order),
    return: {
      number: orderReturn.number,
      reason: orderReturn.reason,
      declineReason,
      refund: (orderReturn.refundCents ?? 0) / 100,
      refundTax: orderReturn.refundTaxCents / 100,
      refundShipping: orderReturn.refundShippingCents / 100,
      refundPostage: orderReturn.refundPostageCents / 100,
      items: orderReturn.lines.map(({ productId, name, quantity, restocked, writtenOff }) => ({
        id: productId,
        name,
        quantity,
        received: restocked + writtenOff,
        price: (prices.get(productId) ?? 0) / 100,
      })),
    },
  };
}
