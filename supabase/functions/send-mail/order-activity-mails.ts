/** Mails about messages on orders, customers' steps, and changes by staff. */
import { site } from '#config/site.ts';
import { partBackText } from '#features/orders/way-back.ts';
import { formatLongDate } from '#lib/format/dates.ts';
import { formatCents, parseDollars } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import {
  text,
  toStaffAbout,
  typedFacts,
  type MailContent,
  type MailContext,
} from './mail-content.ts';
import type { MailData } from './mail-data.ts';
import { aboutOrder, itemRows, paidOf, totalRows } from './order-mails.ts';

export function orderChanged(order: MailData['order-changed'], context: MailContext): MailContent {
  const { orderNumber, change } = order;
  const refund = formatCents(parseDollars(change.refund));
  return {
    subject: `Your order ${orderNumber} was changed`,
    heading: 'Your order was changed',
    blocks: [
      text(`We took ${change.removed} × ${change.name} off your order ${orderNumber}.`),
      text(
        order.paidOnline
          ? partBackText(parseDollars(change.refund), paidOf(order))
          : `${refund} less is due. Nothing was charged: the payment step is a demonstration.`,
      ),
      { kind: 'amounts', title: 'Items', rows: itemRows(order) },
      { kind: 'amounts', title: 'Order Summary', rows: totalRows(order) },
    ],
    ...aboutOrder(order, context, 'See the order'),
    closing: `If you didn't expect this, call us at ${site.phone.display}.`,
  };
}

/** Mail with a message of staff. Only the page of the order shows the customer's own messages. */
export function orderReply(order: MailData['order-reply'], context: MailContext): MailContent {
  const { orderNumber, reply, author, isFirstWord } = order;
  const what = isFirstWord ? 'A message' : 'A reply';
  return {
    subject: `${what} about your order ${orderNumber}`,
    heading: `${what} about your order`,
    blocks: [text(reply), text(author ? `${author}, ${site.name}` : site.name)],
    ...aboutOrder(order, context, 'See the order'),
  };
}

const activityWords = {
  message: {
    subject: 'A message about order',
    heading: 'A message about an order',
    sentence: (number: string) => `The customer wrote about order ${number}.`,
  },
  canceled: {
    subject: 'Canceled by the customer:',
    heading: 'Canceled by the customer',
    sentence: (number: string) =>
      `The customer canceled order ${number}. Its items are back in stock.`,
  },
  'paid-late': {
    subject: 'Paid too late:',
    heading: 'Paid too late',
    sentence: (number: string) =>
      `The payment of order ${number} arrived when its items were back in stock. The order is canceled, and the money goes back to the card.`,
  },
};

export function orderActivity(
  order: MailData['order-activity'],
  { siteUrl }: MailContext,
): MailContent {
  const { orderNumber, activity, customerName, customerEmail, message, contactedSuppliers } = order;
  const asked = contactedSuppliers.map(({ name, at }) => `${name}, ${formatLongDate(at)}`);
  const { subject, heading, sentence } = activityWords[activity];
  return {
    subject: `${subject} ${orderNumber}`,
    heading,
    blocks: [
      text(sentence(orderNumber)),
      ...(asked.length > 0
        ? [
            text(
              activity === 'canceled'
                ? 'These suppliers were already asked to ship. Please tell them.'
                : 'These suppliers were already asked to ship.',
            ),
            { kind: 'lines' as const, title: 'Asked', lines: asked },
          ]
        : []),
      typedFacts([
        { label: 'Name', text: customerName },
        { label: 'Email', text: customerEmail },
        { label: 'Message', text: message ?? '' },
      ]),
    ],
    action: { label: 'Open the order', href: siteUrl + paths.adminOrder(orderNumber) },
    ...toStaffAbout(customerEmail),
  };
}
