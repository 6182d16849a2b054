import { site } from '#config/site.ts';
import { formatOrderDate, formatLongDate } from '#lib/format/dates.ts';
import { longestMailto, mailto } from '#lib/format/mailto.ts';
import { formatCents } from '#lib/format/money.ts';
import { cameBackWhole, paidAfterRefundsCents, refundedPostageCents } from './returns/refund.ts';
import { earns } from './order-status.ts';
import { cameBackText, nothingDueText, type Order, type OrderItem } from './order.ts';

/** A `mailto:` link with an invoice to the customer. If the URL is too long, the last products are left out. */
export function invoiceMailto(order: Order): string {
  let named = order.items.length;
  let mail = invoiceMailtoNaming(order, named);
  while (mail.length > longestMailto && named > 0) {
    named -= 1;
    mail = invoiceMailtoNaming(order, named);
  }
  return mail;
}

function invoiceMailtoNaming(order: Order, named: number): string {
  const unnamed = order.items.length - named;
  const refunds = order.returns.filter(({ state }) => state === 'refunded');
  const postage = refundedPostageCents(refunds);
  const lines = [
    `Dear ${order.customerName},`,
    '',
    !earns[order.status]
      ? nothingDueText(order)
      : cameBackWhole(order, refunds)
        ? cameBackText
        : `Thank you for your order with ${site.name}.`,
    '',
    `Order number: ${order.orderNumber}`,
    `Order date: ${formatOrderDate(order.createdAt)}`,
    '',
    `Customer: ${order.customerName}`,
    `Email: ${order.customerEmail}`,
    '',
    'Shipping address:',
    ...shippingLines(order),
    '',
    'Items:',
    ...order.items
      .slice(0, named)
      .map(
        (item) =>
          `- ${item.productName}, ${item.quantity} x ${formatCents(item.priceCents)} = ${formatCents(item.priceCents * item.quantity)}`,
      ),
    ...(unnamed > 0 ? [`- and ${unnamed} more, see the printed invoice`] : []),
    '',
    `Subtotal: ${formatCents(order.subtotalCents)}`,
    `Shipping: ${order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents)}`,
    `Tax: ${formatCents(order.taxCents)}`,
    `Total: ${formatCents(order.totalCents)}`,
    ...(order.paymentId === null ? [] : ['Paid online.']),
    ...(postage > 0 ? [`Return postage: ${formatCents(postage)}`] : []),
    ...refunds.map(
      (refund) =>
        `Refund ${refund.number} of ${formatLongDate(refund.refundedAt ?? '')}, of which tax ${formatCents(refund.refundTaxCents)}: ${formatCents(-(refund.refundCents ?? 0))}`,
    ),
    ...(refunds.length > 0
      ? [`Paid after refunds: ${formatCents(paidAfterRefundsCents(order, refunds))}`]
      : []),
    '',
    ...order.shipments.map(
      ({ carrier, trackingNumber }) =>
        `Shipped with ${carrier}, tracking number ${trackingNumber}.`,
    ),
    ...(order.shipments.length > 0 ? [''] : []),
    `Questions? Call ${site.phone.display} or reply to this email.`,
    '',
    site.name,
  ];
  const title = refunds.length > 0 ? 'Corrected invoice' : 'Invoice';
  return mailto(order.customerEmail, `${title} for order ${order.orderNumber}`, lines.join('\n'));
}

/** A `mailto:` link that asks a distributor to ship products. */
export function distributorMailto(
  order: Order,
  distributor: string,
  items: readonly OrderItem[],
  to = '',
): string {
  const lines = [
    `Hello ${distributor},`,
    '',
    'Please ship the following to our customer.',
    '',
    `Our order: ${order.orderNumber}`,
    `Order date: ${formatOrderDate(order.createdAt)}`,
    '',
    'Items:',
    ...items.map(
      (item) =>
        `- ${item.productName} (${item.productId}), ${item.quantity} x ${formatCents(item.distributorPriceCents)}`,
    ),
    '',
    'Ship to:',
    ...shippingLines(order),
    '',
    'Please confirm with a tracking number.',
    '',
    site.name,
    site.phone.display,
  ];
  return mailto(to, `Order ${order.orderNumber} for ${distributor}`, lines.join('\n'));
}

function shippingLines(order: Order): string[] {
  return [
    order.customerName,
    order.shippingAddress,
    `${order.shippingCity}, ${order.shippingState} ${order.shippingZip}`,
  ];
}
