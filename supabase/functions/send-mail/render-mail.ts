import { render } from '@react-email/components';
import { createElement } from 'react';
import { site, staffEmail } from '#config/site.ts';
import {
  appointmentCanceled,
  appointmentMoved,
  appointmentSet,
  daySheet,
  visitReminder,
} from './appointment-mails.ts';
import {
  customerActivity,
  customerActivityReceived,
  requestWithdrawn,
} from './customer-activity-mails.ts';
import { subjectLine, type MailContent, type MailContext } from './mail-content.ts';
import type { MailKind } from '#features/mails/mail.ts';
import type { ClaimedMail, MailData } from './mail-data.ts';
import { MailLayout } from './mail-layout.tsx';
import {
  newOrder,
  orderCanceled,
  orderConfirmation,
  orderShipped,
  shipmentCorrected,
} from './order-mails.ts';
import { plainText } from './plain-text.ts';
import {
  newPriceRequest,
  newRequest,
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
  [Kind in keyof MailData]: Kind extends MailKind
    ? (data: MailData[Kind], context: MailContext) => MailContent
    : 'staff need a label for it: features/mails/mail.ts';
} = {
  'order-confirmation': orderConfirmation,
  'order-shipped': orderShipped,
  'shipment-corrected': shipmentCorrected,
  'order-canceled': orderCanceled,
  'return-requested': returnRequested,
  'return-accepted': returnAccepted,
  'return-declined': returnDeclined,
  'return-received': returnReceived,
  'return-refunded': returnRefunded,
  'request-received': requestReceived,
  'price-list-received': priceListReceived,
  'appointment-set': appointmentSet,
  'appointment-moved': appointmentMoved,
  'appointment-canceled': appointmentCanceled,
  'visit-reminder': visitReminder,
  'customer-activity-received': customerActivityReceived,
  'request-withdrawn': requestWithdrawn,
  'new-order': newOrder,
  'new-return': newReturn,
  'new-request': newRequest,
  'new-price-request': newPriceRequest,
  'customer-activity': customerActivity,
  'day-sheet': daySheet,
  'staff-digest': staffDigest,
  'staff-invitation': staffInvitation,
};

export interface RenderedMail extends Pick<MailContent, 'calendar'> {
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
}

/** What the reader gets of a mail. */
export async function renderContent(
  content: MailContent,
): Promise<Pick<RenderedMail, 'subject' | 'html' | 'text'>> {
  return {
    subject: subjectLine(content.subject),
    html: await render(createElement(MailLayout, content)),
    text: plainText(content),
  };
}

export class UnknownKindError extends Error {}

/** @throws UnknownKindError, or another error for data that the kind does not have. */
export async function renderMail(
  { kind, recipient, data }: Pick<ClaimedMail, 'kind' | 'recipient' | 'data'>,
  { siteUrl }: Omit<MailContext, 'recipient'>,
): Promise<RenderedMail> {
  if (!Object.hasOwn(contents, kind))
    throw new UnknownKindError(`The sender knows no mail of kind ${kind}.`);
  const to = recipient ?? staffEmail;
  const contentOf = contents[kind as MailKind] as (
    data: unknown,
    context: MailContext,
  ) => MailContent;
  const content = contentOf(data, { siteUrl, recipient: to });
  return {
    to,
    replyTo: content.replyTo ?? site.email.display,
    ...(await renderContent(content)),
    ...(content.calendar ? { calendar: content.calendar } : {}),
  };
}
