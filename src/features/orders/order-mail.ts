import type { OrderData } from '#send-mail/mail-data.ts';
import type { Order } from './order.ts';

/** What the database hands to the sender about an order, for a preview of the mail. */
export function orderMail(
  order: Order,
  shipment: Partial<Pick<Order, 'carrier' | 'trackingNumber'>> = {},
): OrderData {
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
    carrier: shipment.carrier ?? null,
    trackingNumber: shipment.trackingNumber ?? null,
    token: 'preview',
  };
}
