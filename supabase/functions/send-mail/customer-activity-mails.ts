/** Mails to customers and staff about messages, and about customers' steps on the page of their request. */
import { site } from '#config/site.ts';
import {
  preferredTimesText,
  type CustomerActivityKind,
} from '#features/service-requests/customer-activity.ts';
import { longMoment } from '#features/service-requests/visits/times.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import {
  text,
  typedFacts,
  type MailBlock,
  type MailContent,
  type MailContext,
} from './mail-content.ts';
import type { MailData } from './mail-data.ts';
import { aboutRequest, requestFacts, requestToStaff } from './request-mails.ts';

function asked({ days, times }: Pick<MailData['customer-activity'], 'days' | 'times'>): string {
  return days ? preferredTimesText({ days, times: times ?? [] }) : '';
}

export function customerActivityReceived(
  data: MailData['customer-activity-received'],
  context: MailContext,
): MailContent {
  if (data.activity === 'skip-visit' || data.activity === 'stop-plan') {
    return aboutPlan(data, context);
  }
  const isMessage = data.activity === 'message';
  const heading = isMessage
    ? 'We received your message'
    : data.visitAt
      ? 'You asked for another time'
      : 'We have the days that suit you';
  const words: MailBlock[] = isMessage
    ? [text(`Your message about request ${data.reference} has arrived. We'll read it and reply.`)]
    : [
        text('We received the times that suit you, and will contact you about them.'),
        {
          kind: 'facts',
          facts: [
            { label: data.visitAt ? 'You asked for' : 'Suits you', text: asked(data) },
            { label: 'Your reference', text: data.reference },
          ],
        },
        ...(data.visitAt
          ? [
              text(
                `Your visit on ${longMoment(data.visitAt)} stands until we confirm another time.`,
              ),
            ]
          : []),
      ];
  return {
    subject: `${heading}: ${data.reference}`,
    heading,
    blocks: words,
    ...aboutRequest(data, context),
    closing: 'Is it urgent? Call us.',
  };
}

/** Receipt for a customer who asks to skip a visit or stop a plan. Staff confirm it in a later mail. */
function aboutPlan(
  data: MailData['customer-activity-received'],
  context: MailContext,
): MailContent {
  const isSkip = data.activity === 'skip-visit';
  const heading = isSkip ? 'You asked to skip a visit' : 'You asked to stop your plan';
  const visit = data.visitAt ? ` Your visit on ${longMoment(data.visitAt)} stands until then.` : '';
  const lastDay = data.isUnbegun
    ? " If we confirm it today, it ends before it begins: we won't come, and you pay nothing for it."
    : data.lastDay
      ? ` If we confirm it today, its last day is ${formatDayWithWeekday(data.lastDay)}.`
      : '';
  return {
    subject: `${heading}: ${data.reference}`,
    heading,
    blocks: [text(`We received your wish and will confirm it.${isSkip ? visit : lastDay}`)],
    ...aboutRequest(data, context),
    closing: 'Is it urgent? Call us.',
  };
}

/** The mail contains only the reply of staff. The page of the request also shows the customer's own messages. */
export function requestReply(data: MailData['request-reply'], context: MailContext): MailContent {
  return {
    subject: `A reply to your request ${data.reference}`,
    heading: 'A reply to your request',
    blocks: [text(data.message), text(data.author ? `${data.author}, ${site.name}` : site.name)],
    ...aboutRequest(data, context),
    closing: 'To answer, open your request. It has our whole conversation.',
  };
}

/** Mail to a person who entered the reference and the email address of a request. */
export function requestLink(data: MailData['request-link'], context: MailContext): MailContent {
  return {
    subject: `The link to your request ${data.reference}`,
    heading: 'The link to your request',
    blocks: [text(`Someone asked for the link to request ${data.reference}. Here it is.`)],
    ...aboutRequest(data, context),
    closing: "You didn't ask for it? Ignore this email. Nothing has changed.",
  };
}

export function requestClosed(data: MailData['request-closed'], context: MailContext): MailContent {
  const { reference, hadVisit } = data;
  return {
    subject: `Your request ${reference} is closed`,
    heading: 'Your request is closed',
    blocks: [
      text(
        hadVisit
          ? `We're done, and have closed your request ${reference}. Thank you. How did we do? Write us a line on the page of your request. We read every one.`
          : `We closed your request ${reference}. No visit is booked.`,
      ),
    ],
    ...aboutRequest(data, context),
    closing: hadVisit
      ? 'Is anything left to do? Write to us on the page of your request, or call us.'
      : 'Do you still need us? Write to us on the page of your request, or call us.',
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
    closing: 'Was this a mistake? Call us.',
  };
}

const activityHeadings: Record<CustomerActivityKind | 'message', string> = {
  message: 'Message from a customer',
  'another-time': 'A customer asks for another time',
  'visit-canceled': 'A customer canceled the visit',
  withdrawn: 'A customer withdrew the request',
  photos: 'A customer added photos',
  'skip-visit': 'A customer asks to skip a visit',
  'stop-plan': 'A customer asks to stop a plan',
};

export function customerActivity(
  data: MailData['customer-activity'],
  context: MailContext,
): MailContent {
  const { activity, message } = data;
  const isFirstAsk = activity === 'another-time' && data.visitAt === null;
  const heading = isFirstAsk ? 'A customer names days that suit' : activityHeadings[activity];
  const facts = [
    ...requestFacts(data),
    { label: 'Visit', text: data.visitAt ? longMoment(data.visitAt) : '' },
    { label: 'Message', text: message ?? '' },
    { label: 'Suits the customer', text: asked(data) },
  ];
  return {
    subject: `${heading}: ${data.reference}`,
    heading,
    blocks: [typedFacts(facts)],
    ...requestToStaff(data, context),
  };
}
