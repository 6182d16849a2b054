import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { site } from '#config/site.ts';
import { calendarFile } from '#features/service-requests/calendar-file.ts';
import { formatTimes } from '#features/service-requests/times.ts';
import { assigneeText } from '#features/service-requests/appointment.ts';
import { streetAddress } from '#features/appointments/visit.ts';
import { answersOf, chosenAnswers } from '#features/service-requests/answers.ts';
import { requestKindLabels, type RequestKind } from '#features/service-requests/request-kind.ts';
import { visitPreparation } from '#features/service-requests/visit-preparation.ts';
import { businessTimeZone, formatDayWithWeekday } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { reasons, text, typedFacts, type MailContent, type MailContext } from './mail-content.ts';
import type { AppointmentData, MailData } from './mail-data.ts';
import { aboutRequest } from './request-mails.ts';

export function appointmentSet(data: AppointmentData, context: MailContext): MailContent {
  return {
    subject: `Your appointment on ${shortMoment(data)}`,
    heading: 'Your visit is booked',
    blocks: [text('Here are the details. If anything is wrong, call us.'), facts(data)],
    closing:
      "The attached calendar file has the visit. If this time doesn't work, see your request or call us.",
    ...aboutVisit(data, context),
    calendar: calendar(data, 'REQUEST', context),
  };
}

export function appointmentMoved(data: AppointmentData, context: MailContext): MailContent {
  return {
    subject: `Your appointment is now on ${shortMoment(data)}`,
    heading: 'Your appointment has changed',
    blocks: [text('Your appointment has changed. Here are the updated details.'), facts(data)],
    closing:
      "The attached calendar file replaces the one we sent before. If this time doesn't work, see your request or call us.",
    ...aboutVisit(data, context),
    calendar: calendar(data, 'REQUEST', context),
  };
}

export function appointmentCanceled(data: AppointmentData, context: MailContext): MailContent {
  return {
    subject: `Your appointment on ${shortMoment(data)} is canceled`,
    heading: 'Your appointment is canceled',
    blocks: [text(canceledText(data)), facts(data)],
    closing: data.closed
      ? 'Do you still need us? Write to us on the page of your request, or call us.'
      : 'Call us to find another time.',
    ...aboutVisit(data, context),
    calendar: calendar(data, 'CANCEL', context),
  };
}

export function visitReminder(data: AppointmentData, context: MailContext): MailContent {
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

const aboutVisit = (data: AppointmentData, context: MailContext) => ({
  ...aboutRequest(data, context),
  ...(data.isFirst && { reason: reasons.visit }),
});

function canceledText({ byCustomer, withdrawn, closed }: AppointmentData): string {
  if (withdrawn) return 'As you asked, your request is withdrawn and this appointment canceled.';
  if (byCustomer) return 'As you asked, we canceled this appointment.';
  if (closed) return 'We closed your request, so this appointment is canceled. Nobody will come.';
  return "This appointment is canceled. We're sorry for the change.";
}

const start = ({ startsAt }: AppointmentData) => new TZDate(startsAt, businessTimeZone);

/** `'Nov 21 at 9:00 AM'` */
function shortMoment(data: AppointmentData): string {
  return format(start(data), "MMM d 'at' h:mm a");
}

function facts(data: AppointmentData) {
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
function serviceOf({ requestKind, answers }: AppointmentData): string {
  const chosen = answersOf({ kind: requestKind, fields: chosenAnswers(requestKind, answers) })
    .flatMap((section) => section.answers)
    .find(({ name }) => name === 'services' || name === 'serviceType');
  const isChosen = requestKind !== 'guard-application' && chosen?.text;
  return isChosen || serviceNames[requestKind];
}

function calendar(
  { appointmentId: calendarId, ...data }: AppointmentData,
  method: 'REQUEST' | 'CANCEL',
  { recipient: attendee }: MailContext,
): NonNullable<MailContent['calendar']> {
  return { method, content: calendarFile({ calendarId, ...data }, { method, attendee }) };
}
