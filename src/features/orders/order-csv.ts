import { toCsv } from '#lib/format/csv.ts';
import { formatOrderDate } from '#lib/format/dates.ts';
import type { OrderReturn } from './returns/staff-api.ts';
import { itemCount, orderCostCents, orderProfitCents, type Order } from './order.ts';
import { earns, statusLabels } from './order-status.ts';

/** A line of the export: an order, or the refund of a return. */
export type SalesLine = Order | OrderReturn;

const header = [
  'Order number',
  'Date',
  'Status',
  'Customer',
  'Email',
  'Address',
  'City',
  'State',
  'ZIP',
  'Items',
  'Products',
  'Subtotal',
  'Shipping',
  'Tax',
  'Total',
  'Refunded',
  'Revenue',
  'Cost',
  'Profit',
  'Carrier',
  'Tracking number',
] as const;

/**
 * Orders and refunds as a spreadsheet. Amounts are in dollars. A refund has negative amounts and the date of its
 * payment.
 */
export function salesCsv(lines: readonly SalesLine[]): string {
  return toCsv(
    header,
    lines.map((line) => ('refundCents' in line ? refundCells(line) : orderCells(line))),
  );
}

function orderCells(order: Order) {
  return [
    order.orderNumber,
    formatOrderDate(order.createdAt),
    statusLabels[order.status],
    order.customerName,
    order.customerEmail,
    order.shippingAddress,
    order.shippingCity,
    order.shippingState,
    order.shippingZip,
    itemCount(order),
    order.items.map((item) => `${item.quantity} x ${item.productName}`).join('; '),
    order.subtotalCents / 100,
    order.shippingCents / 100,
    order.taxCents / 100,
    order.totalCents / 100,
    null,
    counted(order, order.totalCents),
    counted(order, orderCostCents(order)),
    counted(order, orderProfitCents(order)),
    order.shipments.map(({ carrier }) => carrier).join('; '),
    order.shipments.map(({ trackingNumber }) => trackingNumber).join('; '),
  ];
}

/** Restocked goods reduce the cost. Written-off goods stay a cost, and the return postage is an additional cost. */
function refundCells(orderReturn: OrderReturn) {
  const received = orderReturn.lines
    .map((line) => ({ name: line.name, quantity: line.restocked + line.writtenOff }))
    .filter(({ quantity }) => quantity > 0);
  const dollars = (cents: number) => -cents / 100;
  const noAddress = Array<string>(6).fill('');
  return [
    orderReturn.orderNumber,
    formatOrderDate(orderReturn.refundedAt ?? ''),
    `Refund ${orderReturn.number}`,
    ...noAddress,
    -received.reduce((sum, { quantity }) => sum + quantity, 0),
    received.map(({ name, quantity }) => `${quantity} x ${name}`).join('; '),
    dollars(orderReturn.refundGoodsCents),
    dollars(orderReturn.refundShippingCents + orderReturn.refundPostageCents),
    dollars(orderReturn.refundTaxCents),
    dollars(orderReturn.refundCents ?? 0),
    (orderReturn.refundCents ?? 0) / 100,
    dollars(orderReturn.refundCents ?? 0),
    dollars(orderReturn.restockedCostCents - orderReturn.refundPostageCents),
    dollars(
      orderReturn.refundGoodsCents +
        orderReturn.refundPostageCents -
        orderReturn.restockedCostCents,
    ),
    '',
    '',
  ];
}

/** Empty for a canceled order, because it brought no revenue. */
function counted(order: Order, cents: number): number | null {
  return earns[order.status] ? cents / 100 : null;
}
