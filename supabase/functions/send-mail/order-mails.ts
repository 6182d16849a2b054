import { trackingUrl } from '#features/orders/carriers.ts';
import { site } from '#config/site.ts';
import { addressLines } from '#lib/format/address-lines.ts';
import { formatLongDate } from '#lib/format/dates.ts';
import { wayBackText } from '#features/orders/way-back.ts';
import { formatCents, parseDollars } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { greeting } from './customer-text.ts';
import {
  oneLine,
  reasons,
  text,
  toStaffAbout,
  typedFacts,
  type AmountRow,
  type MailBlock,
  type MailContent,
  type MailContext,
} from './mail-content.ts';
import type { MailData, OrderData, ShipmentData } from './mail-data.ts';

export function orderConfirmation(order: OrderData, context: MailContext): MailContent {
  return {
    subject: `Your order ${order.orderNumber} is confirmed`,
    heading: 'Order confirmed',
    blocks: [
      text(`Thank you for your order ${order.orderNumber}, placed ${formatLongDate(order.date)}.`),
      { kind: 'amounts', title: 'Items', rows: itemRows(order) },
      { kind: 'amounts', title: 'Order Summary', rows: totalRows(order) },
      { kind: 'lines', title: 'Shipping Address', lines: addressLines(order.address) },
      {
        kind: 'lines',
        title: 'What comes next',
        lines: [
          'Orders placed before noon EST are processed the same day.',
          "We'll email you the tracking number when your order ships.",
          'Until we begin to pack it, you can cancel your order on its page. You can ask for a change there, too.',
        ],
      },
      text(
        order.paidOnline
          ? `Paid online: ${formatCents(parseDollars(order.total))}.`
          : 'The payment step is a demonstration: no card was charged.',
      ),
    ],
    ...aboutOrder(order, context),
  };
}

export function orderShipped(order: ShipmentData, context: MailContext): MailContent {
  const { orderNumber, toCome } = order;
  if (isWhole(order)) {
    return {
      subject: `Your order ${orderNumber} is on its way`,
      heading: 'Your order is on its way',
      blocks: [
        text(`We shipped your order ${orderNumber}.`),
        tracking(order),
        { kind: 'amounts', title: 'Items', rows: itemRows(order) },
      ],
      ...aboutOrder(order, context),
    };
  }
  const what = toCome.length > 0 ? 'A part' : 'The rest';
  return {
    subject: `${what} of your order ${orderNumber} is on its way`,
    heading: `${what} of your order is on its way`,
    blocks: [
      text(`Your order ${orderNumber} comes in more than one parcel. This one has left.`),
      tracking(order),
      inShipment(order),
      ...(toCome.length > 0
        ? [
            { kind: 'lines' as const, title: 'Still to come', lines: toCome.map(quantityOf) },
            text('We’ll email you again when it leaves.'),
          ]
        : []),
    ],
    ...aboutOrder(order, context),
  };
}

export function shipmentCorrected(order: ShipmentData, context: MailContext): MailContent {
  return {
    subject: `Corrected tracking for order ${order.orderNumber}`,
    heading: 'Corrected tracking',
    blocks: [
      text(
        `We sent you the wrong tracking details for order ${order.orderNumber}. Sorry about that. These are right:`,
      ),
      tracking(order),
      ...(isWhole(order) ? [] : [inShipment(order)]),
    ],
    ...aboutOrder(order, context),
  };
}

export function shipmentTakenBack(
  order: MailData['shipment-taken-back'],
  context: MailContext,
): MailContent {
  return {
    subject: `A parcel of order ${order.orderNumber} was a mistake`,
    heading: 'Please ignore this parcel',
    blocks: [
      text(
        `We wrote that this parcel of your order ${order.orderNumber} is on its way. That was our mistake, sorry about that.`,
      ),
      tracking(order),
      inShipment(order),
      text('These items are still yours. We’ll email you again with the right parcel.'),
    ],
    ...aboutOrder(order, context),
  };
}

export function orderCanceled(
  order: MailData['order-canceled'],
  context: MailContext,
): MailContent {
  const total = formatCents(parseDollars(order.total));
  return {
    subject: `Your order ${order.orderNumber} was canceled`,
    heading: 'Order canceled',
    blocks: [
      text(
        `Your order ${order.orderNumber}, placed ${formatLongDate(order.date)}, was canceled. It won't be shipped.`,
      ),
      text(
        !order.paidOnline
          ? 'Nothing was charged: the payment step is a demonstration.'
          : order.isLate
            ? `Your payment of ${total} arrived after the 30 minutes for which we keep the items. ${wayBackText(paidOf(order))}`
            : wayBackText(paidOf(order)),
      ),
      { kind: 'amounts', title: 'Items', rows: itemRows(order) },
    ],
    ...aboutOrder(order, context, 'See the order'),
    closing: `If you didn't expect this, call us at ${site.phone.display}.`,
  };
}

export function newOrder(order: MailData['new-order'], { siteUrl }: MailContext): MailContent {
  const total = formatCents(parseDollars(order.total));
  const profit = formatCents(parseDollars(order.profit));
  const { address, city, state, zipCode } = order.address;
  return {
    subject: `New order ${order.orderNumber}: ${total}, profit ${profit}`,
    heading: `New order ${order.orderNumber}`,
    blocks: [
      text(`${total} in all, with a profit of ${profit}.`),
      ...(order.paidOnline ? [text('Paid online.')] : []),
      { kind: 'amounts', title: 'Items', rows: itemRows(order) },
      { kind: 'amounts', title: 'Order Summary', rows: totalRows(order) },
      typedFacts(
        [
          { label: 'Name', text: order.customerName },
          { label: 'Email', text: order.customerEmail },
          { label: 'Shipping address', text: `${address}\n${city}, ${state} ${zipCode}` },
        ],
        'Customer',
      ),
    ],
    action: { label: 'Open the order', href: siteUrl + paths.adminOrder(order.orderNumber) },
    ...toStaffAbout(order.customerEmail),
  };
}

/** The paid amount of an order and the amount that the bank took back, in cents. */
export const paidOf = ({ total, bankTookCents }: Pick<OrderData, 'total' | 'bankTookCents'>) => ({
  totalCents: parseDollars(total),
  bankTookCents,
});

/** Parts that every mail to a customer about an order has. */
export function aboutOrder(
  { customerName, token, isFirst }: OrderData,
  { siteUrl }: MailContext,
  label = 'Track this order',
): Pick<MailContent, 'greeting' | 'action' | 'reason'> {
  return {
    greeting: greeting(customerName),
    action: { label, href: siteUrl + paths.trackOrder + (token ? `#token=${token}` : '') },
    reason: isFirst ? reasons.order : reasons.laterOrder,
  };
}

/** True if the shipment contains the whole order. */
function isWhole({ items, shipment }: ShipmentData): boolean {
  const count = (lines: readonly { quantity: number }[]) =>
    lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count(shipment.items) === count(items);
}

function quantityOf({ name, quantity }: { name: string; quantity: number }): string {
  return `${quantity} × ${name}`;
}

function inShipment({ shipment }: Pick<ShipmentData, 'shipment'>): MailBlock {
  return { kind: 'lines', title: 'In this parcel', lines: shipment.items.map(quantityOf) };
}

function tracking({
  shipment: { carrier, trackingNumber },
}: Pick<ShipmentData, 'shipment'>): MailBlock {
  const number = oneLine(trackingNumber);
  const href = trackingUrl(carrier, number);
  return {
    kind: 'facts',
    facts: [
      { label: 'Carrier', text: oneLine(carrier) },
      { label: 'Tracking number', text: number, ...(href ? { href } : {}) },
    ],
  };
}

export function itemRows({ items }: OrderData): AmountRow[] {
  return items.map(({ name, price, quantity }) => ({
    label: name,
    detail: `${quantity} × ${formatCents(parseDollars(price))}`,
    amount: formatCents(parseDollars(price) * quantity),
  }));
}

export function totalRows({ subtotal, shipping, tax, total }: OrderData): AmountRow[] {
  const shippingCents = parseDollars(shipping);
  return [
    { label: 'Subtotal', amount: formatCents(parseDollars(subtotal)) },
    { label: 'Shipping', amount: shippingCents === 0 ? 'Free' : formatCents(shippingCents) },
    { label: 'Tax', amount: formatCents(parseDollars(tax)) },
    { label: 'Total', amount: formatCents(parseDollars(total)), isTotal: true },
  ];
}
