import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { site } from '#config/site.ts';
import { calendarFile } from '#features/service-requests/visits/calendar-file.ts';
import { formatTimes } from '#features/service-requests/visits/times.ts';
import { assigneeText } from '#features/service-requests/visits/visit.ts';
import { streetAddress } from '#features/service-requests/visits/planned-visit.ts';
import { answersOf, chosenAnswers } from '#features/service-requests/answers.ts';
import { requestKindLabels, type RequestKind } from '#features/service-requests/request-kind.ts';
import { visitPreparation } from '#features/service-requests/visits/visit-preparation.ts';
import { businessTimeZone, formatDayWithWeekday } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { reasons, text, typedFacts, type MailContent, type MailContext } from './mail-content.ts';
import type { VisitData, MailData } from './mail-data.ts';
import { aboutRequest } from './request-mails.ts';

export function visitSet(data: VisitData, context: MailContext): MailContent {
  return {
    subject: `Your visit on ${shortMoment(data)}`,
    heading: 'Your visit is booked',
    blocks: [text('Here are the details. If anything is wrong, call us.'), facts(data)],
    closing:
      "The attached calendar file has the visit. If this time doesn't work, see your request or call us.",
    ...aboutVisit(data, context),
    calendar: calendar(data, 'REQUEST', context),
  };
}

export function visitMoved(data: VisitData, context: MailContext): MailContent {
  return {
    subject: `Your visit is now on ${shortMoment(data)}`,
    heading: 'Your visit has changed',
    blocks: [text('Your visit has changed. Here are the updated details.'), facts(data)],
    closing:
      "The attached calendar file replaces the one we sent before. If this time doesn't work, see your request or call us.",
    ...aboutVisit(data, context),
    calendar: calendar(data, 'REQUEST', context),
  };
}

export function visitCanceled(data: VisitData, context: MailContext): MailContent {
  return {
    subject: `Your visit on ${shortMoment(data)} is canceled`,
    heading: 'Your visit is canceled',
    blocks: [text(canceledText(data)), facts(data)],
    closing: data.closed
      ? 'Do you still need us? Write to us on the page of your request, or call us.'
      : 'Call us to find another time.',
    ...aboutVisit(data, context),
    calendar: calendar(data, 'CANCEL', context),
  };
}

export function visitReminder(data: VisitData, context: MailContext): MailContent {
  return {
    subject: `Reminder: your visit on ${shortMoment(data)}`,
    heading: 'A reminder of your visit',
    blocks: [
      text('Here is your visit once more.'),
      facts(data),
      { kind: 'lines', title: 'Before we come', lines: visitPreparation[data.requestKind] },
    ],
    closing: `Has something come up? Please call us at ${site.phone.display}.`,
    ...aboutVisit(data, context),
  };
}

/** On the day. Its time may have passed: the assignee may be late. */
export function visitOnTheWay(data: VisitData, context: MailContext): MailContent {
  const who = data.assignee || 'Somebody from our team';
  return {
    subject: `${data.assignee || 'We'} ${data.assignee ? 'is' : 'are'} on the way to you`,
    heading: 'We are on the way',
    blocks: [text(`${who} is on the way to you now.`), facts(data)],
    closing: `Has something come up? Please call us at ${site.phone.display}.`,
    ...aboutVisit(data, context),
  };
}

/** To staff, in the morning. Notes for the visits stay in the schedule: they may hold gate codes. */
export function daySheet(
  { day, visits }: MailData['day-sheet'],
  { siteUrl }: MailContext,
): MailContent {
  const heading = `Visits on ${formatDayWithWeekday(day)}`;
  return {
    subject: heading,
    preheader: visits.map(timeAndAssignee).join('; '),
    heading,
    blocks: visits.map((visit) =>
      typedFacts(
        [
          { label: 'Customer', text: [visit.name, visit.phone].filter(Boolean).join(', ') },
          { label: 'Address', text: streetAddress({ fields: visit.address }) },
          { label: 'Request', text: `${requestKindLabels[visit.requestKind]} ${visit.reference}` },
        ],
        timeAndAssignee(visit),
      ),
    ),
    action: { label: 'Open the schedule', href: siteUrl + paths.adminSchedule },
    closing: 'The schedule has the notes for the visits, and the sheet to print.',
    reason: reasons.staff,
  };
}

const timeAndAssignee = (visit: MailData['day-sheet']['visits'][number]) =>
  `${formatTimes(visit)}, ${assigneeText(visit.assignee)}`;

const aboutVisit = (data: VisitData, context: MailContext) => ({
  ...aboutRequest(data, context),
  ...(data.isFirst && { reason: reasons.visit }),
});

function canceledText({ byCustomer, withdrawn, closed }: VisitData): string {
  if (withdrawn) return 'As you asked, your request is withdrawn and this visit canceled.';
  if (byCustomer) return 'As you asked, we canceled this visit.';
  if (closed) return 'We closed your request, so this visit is canceled. Nobody will come.';
  return "This visit is canceled. We're sorry for the change.";
}

const start = ({ startsAt }: VisitData) => new TZDate(startsAt, businessTimeZone);

/** `'Nov 21 at 9:00 AM'` */
function shortMoment(data: VisitData): string {
  return format(start(data), "MMM d 'at' h:mm a");
}

function facts(data: VisitData) {
  return {
    kind: 'facts',
    facts: [
      { label: 'Day', text: format(start(data), 'EEEE, MMMM d, yyyy') },
      { label: 'Time', text: `${formatTimes(data)}, California time` },
      { label: 'Service', text: serviceOf(data) },
      ...(data.assignee ? [{ label: "Who's coming", text: data.assignee }] : []),
      { label: 'Your reference', text: data.reference },
    ],
  } as const;
}

const serviceNames: Record<RequestKind, string> = {
  quote: 'Visit for a quote',
  booking: 'Booked service',
  assessment: 'Safety assessment',
  'pest-quote': 'Pest inspection',
  'guard-application': 'Live Guard Response',
};

/** The service that the customer chose. Where the form's choices say nothing of it, the visit's purpose. */
function serviceOf({ requestKind, answers }: VisitData): string {
  const chosen = answersOf({ kind: requestKind, fields: chosenAnswers(requestKind, answers) })
    .flatMap((section) => section.answers)
    .find(({ name }) => name === 'services' || name === 'serviceType');
  const isChosen = requestKind !== 'guard-application' && chosen?.text;
  return isChosen || serviceNames[requestKind];
}

function calendar(
  { visitId: id, ...data }: VisitData,
  method: 'REQUEST' | 'CANCEL',
  { recipient: attendee }: MailContext,
): NonNullable<MailContent['calendar']> {
  return { method, content: calendarFile({ id, ...data }, { method, attendee }) };
}
