import { returns, site } from '#config/site.ts';
import {
  declineReasons,
  returnReasons,
  returnShippingText,
} from '#features/orders/returns/return.ts';
import { isTakenBack, partBackText } from '#features/orders/way-back.ts';
import { formatCents, parseDollars } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import {
  text,
  toStaffAbout,
  typedFacts,
  type MailBlock,
  type MailContent,
  type MailContext,
} from './mail-content.ts';
import type { MailData, ReturnData } from './mail-data.ts';
import { aboutOrder, paidOf } from './order-mails.ts';

const callUs = `Call us at ${site.phone.display} and have your order number ready.`;

export function returnRequested(order: ReturnData, context: MailContext): MailContent {
  const { number } = order.return;
  return about(order, context, {
    subject: `We received your return request ${number}`,
    heading: 'Return requested',
    blocks: [
      text(`You’d like to return items of your order ${order.orderNumber}.`),
      itemLines(order),
      text('We’ll look at it and email you what to do. Please don’t send a parcel before that.'),
    ],
  });
}

export function returnAccepted(order: ReturnData, context: MailContext): MailContent {
  const { number, reason } = order.return;
  return about(order, context, {
    subject: `Please send back your return ${number}`,
    heading: 'Please send it back',
    blocks: [
      text(`We’re happy to take back these items of your order ${order.orderNumber}.`),
      itemLines(order),
      {
        kind: 'facts',
        facts: [{ label: 'Write this number on the parcel', text: number }],
      },
      { kind: 'lines', title: 'Send the parcel to', lines: returns.address },
      text(
        `${returnShippingText(reason)} You’ll get your money back within ${returns.refundDays} business days after the parcel arrives.`,
      ),
    ],
  });
}

export function returnDeclined(order: ReturnData, context: MailContext): MailContent {
  const { number, declineReason } = order.return;
  if (declineReason === 'not-received') {
    return about(order, context, {
      subject: `Your parcel for return ${number} did not arrive`,
      heading: 'Your parcel hasn’t reached us',
      blocks: [
        text(
          `We expected these items of your order ${order.orderNumber}, and closed the return because no parcel came.`,
        ),
        itemLines(order),
        text('Have you sent it? Please look for the carrier’s receipt, and call us.'),
      ],
      closing: callUs,
    });
  }
  return about(order, context, {
    subject: `About your return ${number}`,
    heading: 'We can’t accept your return',
    blocks: [
      text(`Thank you for asking about a return for your order ${order.orderNumber}.`),
      itemLines(order),
      text(`We’re sorry. ${declineReasons[declineReason ?? 'other'].sentence}`),
    ],
    closing: `Do you see it differently? ${callUs}`,
  });
}

export function returnReceived(order: ReturnData, context: MailContext): MailContent {
  const { number } = order.return;
  return about(order, context, {
    subject: `Your parcel for return ${number} arrived`,
    heading: 'Your parcel arrived',
    blocks: [
      text(
        `Thank you. You’ll get your money back within ${returns.refundDays} business days, the way you paid.`,
      ),
      refundRows(order),
    ],
  });
}

export function returnRefunded(order: ReturnData, context: MailContext): MailContent {
  const { number, refund } = order.return;
  const amount = formatCents(parseDollars(refund ?? 0));
  if (order.paidOnline && isTakenBack(paidOf(order))) {
    return about(order, context, {
      subject: `Your return ${number} is complete`,
      heading: 'Your return is complete',
      blocks: [text(partBackText(parseDollars(refund ?? 0), paidOf(order)))],
    });
  }
  return about(order, context, {
    subject: `We refunded ${amount} for return ${number}`,
    heading: 'Your money is on its way back',
    blocks: [
      text(`We refunded ${amount} for your order ${order.orderNumber}.`),
      refundRows(order),
      text(
        order.paidOnline
          ? 'Banks take 5 to 10 business days to show it.'
          : 'The payment step is a demonstration: no card was charged, and no money moves.',
      ),
    ],
  });
}

export function newReturn(order: MailData['new-return'], { siteUrl }: MailContext): MailContent {
  const { number, reason } = order.return;
  return {
    subject: `Return ${number} for ${order.orderNumber}: ${returnReasons[reason]}`,
    heading: `New return ${number}`,
    blocks: [
      text(`A customer wants to return items of order ${order.orderNumber}. Please decide.`),
      itemLines(order),
      {
        kind: 'facts',
        facts: [{ label: 'Reason', text: returnReasons[reason] }],
      },
      typedFacts(
        [
          { label: 'Name', text: order.customerName },
          { label: 'Email', text: order.customerEmail },
          { label: 'Comment', text: order.comment },
        ],
        'Customer',
      ),
    ],
    action: { label: 'Open the order', href: siteUrl + paths.adminOrder(order.orderNumber) },
    ...toStaffAbout(order.customerEmail),
  };
}

function about(
  order: ReturnData,
  context: MailContext,
  content: Pick<MailContent, 'subject' | 'heading' | 'blocks' | 'closing'>,
): MailContent {
  return {
    ...aboutOrder(order, context, 'See your order'),
    closing: `Is something wrong? ${callUs}`,
    ...content,
  };
}

function itemLines({ return: { items } }: ReturnData): MailBlock {
  return {
    kind: 'lines',
    title: 'Items',
    lines: items.map(({ name, quantity }) => `${quantity} × ${name}`),
  };
}

function refundRows({ return: orderReturn }: ReturnData): MailBlock {
  const amount = (dollars: number | string | null) => formatCents(parseDollars(dollars ?? 0));
  return {
    kind: 'amounts',
    title: 'Refund',
    rows: [
      ...orderReturn.items
        .filter(({ received }) => received > 0)
        .map(({ name, received, price }) => ({
          label: name,
          detail: `${received} × ${amount(price)}`,
          amount: formatCents(parseDollars(price) * received),
        })),
      ...(parseDollars(orderReturn.refundShipping ?? 0) > 0
        ? [{ label: 'Shipping', amount: amount(orderReturn.refundShipping) }]
        : []),
      ...(parseDollars(orderReturn.refundPostage) > 0
        ? [{ label: 'Return postage', amount: amount(orderReturn.refundPostage) }]
        : []),
      { label: 'Tax', amount: amount(orderReturn.refundTax) },
      { label: 'Refund', amount: amount(orderReturn.refund), isTotal: true },
    ],
  };
}
