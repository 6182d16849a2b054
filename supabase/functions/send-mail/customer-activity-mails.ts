/** Mails about what customers do by themselves: to them, that it arrived; to staff, what it is. */
import { site } from '#config/site.ts';
import {
  askedText,
  type CustomerActivityKind,
} from '#features/service-requests/customer-activity.ts';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import { paths } from '#lib/paths.ts';
import {
  text,
  toStaffAbout,
  typedFacts,
  type MailBlock,
  type MailContent,
  type MailContext,
} from './mail-content.ts';
import type { MailData } from './mail-data.ts';
import { aboutRequest } from './request-mails.ts';

function asked({ days, times }: Pick<MailData['customer-activity'], 'days' | 'times'>): string {
  return days ? askedText({ days, times: times ?? [] }) : '';
}

export function customerActivityReceived(
  data: MailData['customer-activity-received'],
  context: MailContext,
): MailContent {
  const isMessage = data.activity === 'message';
  const heading = isMessage ? 'We received your message' : 'You asked for another time';
  const words: MailBlock[] = isMessage
    ? [text(`Your message about request ${data.reference} has arrived. We'll read it and reply.`)]
    : [
        text('We received the times that suit you, and will contact you about them.'),
        {
          kind: 'facts',
          facts: [
            { label: 'You asked for', text: asked(data) },
            { label: 'Your reference', text: data.reference },
          ],
        },
        text('If a visit is booked, it stands until we confirm another time.'),
      ];
  return {
    subject: `${heading}: ${data.reference}`,
    heading,
    blocks: words,
    ...aboutRequest(data, context),
    closing: `Is it urgent? Call us at ${site.phone.display}.`,
  };
}

export function requestWithdrawn(
  data: MailData['request-withdrawn'],
  context: MailContext,
): MailContent {
  return {
    subject: `Your request ${data.reference} is withdrawn`,
    heading: 'Your request is withdrawn',
    blocks: [
      text(
        `As you asked, we closed your request ${data.reference}. You don't need to do anything.`,
      ),
    ],
    ...aboutRequest(data, context),
    closing: `Was this a mistake? Call us at ${site.phone.display}.`,
  };
}

const activityHeadings: Record<CustomerActivityKind, string> = {
  message: 'Message from a customer',
  'another-time': 'A customer asks for another time',
  'visit-canceled': 'A customer canceled the visit',
  withdrawn: 'A customer withdrew the request',
};

export function customerActivity(
  data: MailData['customer-activity'],
  { siteUrl }: MailContext,
): MailContent {
  const { reference, requestKind, name, email, phone, activity, message } = data;
  const heading = activityHeadings[activity];
  const facts = [
    { label: 'Request', text: `${requestKindLabels[requestKind]} ${reference}` },
    { label: 'Name', text: name },
    { label: 'Phone', text: phone },
    { label: 'Message', text: message ?? '' },
    { label: 'Suits the customer', text: asked(data) },
  ];
  return {
    subject: `${heading}: ${reference}`,
    heading,
    blocks: [typedFacts(facts)],
    action: { label: 'Open the request', href: siteUrl + paths.adminRequest(reference) },
    ...toStaffAbout(email),
  };
}
