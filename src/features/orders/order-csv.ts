import { toCsv } from '#lib/format/csv.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { itemCount, orderCostCents, orderProfitCents, type Order } from './order.ts';
import { earns, statusLabels } from './order-status.ts';

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
  'Revenue',
  'Cost',
  'Profit',
  'Carrier',
  'Tracking number',
] as const;

/** Orders as a spreadsheet, one line each, amounts in dollars. */
export function ordersCsv(orders: readonly Order[]): string {
  return toCsv(
    header,
    orders.map((order) => [
      order.orderNumber,
      formatDateTime(order.createdAt),
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
      counted(order, order.totalCents),
      counted(order, orderCostCents(order)),
      counted(order, orderProfitCents(order)),
      order.carrier,
      order.trackingNumber,
    ]),
  );
}

/** Empty for a canceled order: the figures on the page, to which the columns add up, leave it out. */
function counted(order: Order, cents: number): number | null {
  return earns[order.status] ? cents / 100 : null;
}
