import { daySheet, visitChanged } from './staff-visit-mails.ts';
import {
  visitCanceled,
  visitKept,
  visitMissed,
  visitMoved,
  visitOnTheWay,
  visitReminder,
  visitSet,
  visitSkipped,
} from './visit-mails.ts';
import {
  customerActivity,
  customerActivityReceived,
  requestClosed,
  requestLink,
  requestReply,
  requestWithdrawn,
} from './customer-activity-mails.ts';
import type { MailContent, MailContext } from './mail-content.ts';
import type { MailKind } from '#features/mails/mail.ts';
import type { MailData } from './mail-data.ts';
import { orderActivity, orderChanged, orderReply } from './order-activity-mails.ts';
import {
  newOrder,
  orderCanceled,
  shipmentTakenBack,
  orderConfirmation,
  orderShipped,
  shipmentCorrected,
} from './order-mails.ts';
import {
  invoiceAbove,
  invoiceCredited,
  invoiceReminder,
  invoiceSent,
  paymentReceived,
} from './invoice-mails.ts';
import { callOutReport, planPaused, planResumed, planStopped } from './plan-mails.ts';
import {
  depositReceived,
  quoteAccepted,
  quoteAnswered,
  quoteDeclined,
  quoteReminder,
  quoteSent,
  quoteWithdrawn,
  quoteCanceled,
} from './quote-mails.ts';
import {
  newPriceRequest,
  newRequest,
  priceList,
  priceListReceived,
  requestReceived,
  staffDigest,
} from './request-mails.ts';
import {
  newReturn,
  returnAccepted,
  returnDeclined,
  returnReceived,
  returnRefunded,
  returnRequested,
} from './return-mails.ts';
import { staffInvitation } from './team-mails.ts';

const contents: {
  [Kind in MailKind]: (data: MailData[Kind], context: MailContext) => MailContent;
} = {
  'order-confirmation': orderConfirmation,
  'order-shipped': orderShipped,
  'shipment-corrected': shipmentCorrected,
  'shipment-taken-back': shipmentTakenBack,
  'order-canceled': orderCanceled,
  'order-changed': orderChanged,
  'order-reply': orderReply,
  'return-requested': returnRequested,
  'return-accepted': returnAccepted,
  'return-declined': returnDeclined,
  'return-received': returnReceived,
  'return-refunded': returnRefunded,
  'request-received': requestReceived,
  'price-list-received': priceListReceived,
  'price-list': priceList,
  'visit-set': visitSet,
  'visit-moved': visitMoved,
  'visit-canceled': visitCanceled,
  'visit-reminder': visitReminder,
  'visit-on-the-way': visitOnTheWay,
  'visit-missed': visitMissed,
  'customer-activity-received': customerActivityReceived,
  'request-reply': requestReply,
  'request-link': requestLink,
  'request-withdrawn': requestWithdrawn,
  'request-closed': requestClosed,
  'quote-sent': quoteSent,
  'quote-reminder': quoteReminder,
  'quote-accepted': quoteAccepted,
  'quote-declined': quoteDeclined,
  'quote-withdrawn': quoteWithdrawn,
  'quote-canceled': quoteCanceled,
  'deposit-received': depositReceived,
  'visit-skipped': visitSkipped,
  'visit-kept': visitKept,
  'plan-stopped': planStopped,
  'plan-paused': planPaused,
  'plan-resumed': planResumed,
  'call-out-report': callOutReport,
  'invoice-sent': invoiceSent,
  'invoice-credited': invoiceCredited,
  'payment-received': paymentReceived,
  'invoice-reminder': invoiceReminder,
  'new-order': newOrder,
  'order-activity': orderActivity,
  'new-return': newReturn,
  'new-request': newRequest,
  'new-price-request': newPriceRequest,
  'customer-activity': customerActivity,
  'quote-answered': quoteAnswered,
  'invoice-above': invoiceAbove,
  'day-sheet': daySheet,
  'visit-changed': visitChanged,
  'staff-digest': staffDigest,
  'staff-invitation': staffInvitation,
};

export class UnknownKindError extends Error {}

/** @throws UnknownKindError for an unknown kind, or another error if the data do not fit the kind. */
export function contentOf(kind: string, data: unknown, context: MailContext): MailContent {
  if (!Object.hasOwn(contents, kind))
    throw new UnknownKindError(`The sender knows no mail of kind ${kind}.`);
  const write = contents[kind as MailKind] as (data: unknown, context: MailContext) => MailContent;
  return write(data, context);
}
