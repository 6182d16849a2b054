import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { calendarFile } from '#features/service-requests/visits/calendar-file.ts';
import { formatTimes, longMoment } from '#features/service-requests/visits/times.ts';
import { visitPlace } from '#features/service-requests/visits/visit-place.ts';
import { visitPreparation } from '#features/service-requests/visits/visit-preparation.ts';
import { visitService } from '#features/service-requests/visits/visit-service.ts';
import { businessTimeZone, formatTime } from '#lib/format/dates.ts';
import { listOfNames } from '#lib/format/names.ts';
import { paths } from '#lib/paths.ts';
import {
  reasons,
  text,
  type MailBlock,
  type MailContent,
  type MailContext,
} from './mail-content.ts';
import type { MailData, VisitData, VisitInMail, VisitsData } from './mail-data.ts';
import { aboutRequest } from './request-mails.ts';
import { changeOfVisits } from './visit-changes.ts';

export function visitSet(data: VisitsData, context: MailContext): MailContent {
  const { visits } = data;
  const isOne = visits.length === 1;
  return {
    subject: isOne
      ? `Your visit on ${shortMoment(data)}`
      : `Your ${visits.length} visits from ${shortMoment(data)}`,
    heading: isOne ? 'Your visit is booked' : 'Your visits are booked',
    blocks: [text('Here are the details. If anything is wrong, call us.'), ...allFacts(data)],
    closing: isOne
      ? "The attached calendar file has the visit. If this time doesn't work, see your request or call us."
      : "The attached calendar files have the visits. If a time doesn't work, see your request or call us.",
    ...aboutVisit(data, context),
    calendars: calendars(data, 'REQUEST', context),
  };
}

/** Mail about a change of one visit, or about other people for several visits. */
export function visitMoved(data: MailData['visit-moved'], context: MailContext): MailContent {
  const isOne = data.visits.length === 1;
  const { subject, heading } = changeOfVisits(data, shortMoment(data));
  return {
    subject,
    heading,
    blocks: [text(`${heading}. Here are the updated details.`), ...allFacts(data)],
    closing: isOne
      ? "The attached calendar file replaces the one we sent before. If this time doesn't work, see your request or call us."
      : "The attached calendar files replace those we sent before. If a time doesn't work, see your request or call us.",
    ...aboutVisit(data, context),
    calendars: calendars(data, 'REQUEST', context),
  };
}

export function visitCanceled(data: VisitsData, context: MailContext): MailContent {
  const isOne = data.visits.length === 1;
  return {
    subject: isOne
      ? `Your visit on ${shortMoment(data)} is canceled`
      : `Your ${data.visits.length} visits from ${shortMoment(data)} are canceled`,
    heading: isOne ? 'Your visit is canceled' : 'Your visits are canceled',
    blocks: [text(canceledText(data)), ...allFacts(withoutPeople(data))],
    ...aboutVisit(data, context),
    ...(data.closed || data.withdrawn
      ? { closing: 'Do you still need us? Write to us on the page of your request, or call us.' }
      : sayDays(data, context, 'Or call us to find another time.')),
    calendars: calendars(data, 'CANCEL', context),
  };
}

/** Mail about a visit of a plan that is skipped because the customer asked for it. */
export function visitSkipped(data: MailData['visit-skipped'], context: MailContext): MailContent {
  const next = data.nextAt ? ` Your next one is on ${longMoment(data.nextAt)}.` : '';
  return {
    subject: `Your visit on ${shortMoment(data)} is skipped`,
    heading: 'Your visit is skipped',
    blocks: [text(`As you asked, we skip this visit of your plan.${next}`), facts(data)],
    ...aboutVisit(data, context),
    closing: 'Is that not what you meant? Call us.',
    calendars: calendars({ ...data, visits: [data] }, 'CANCEL', context),
  };
}

/** Mail for a customer who asked to skip or move a visit, if staff keep the visit. */
export function visitKept(data: MailData['visit-kept'], context: MailContext): MailContent {
  const asked = data.asked === 'skip-visit' ? 'to skip this visit' : 'for another time';
  return {
    subject: `Your visit on ${shortMoment(data)} stays as it is`,
    heading: 'Your visit stays as it is',
    blocks: [text(`You asked ${asked}. Your visit stays as it is.`), facts(data)],
    ...aboutVisit(data, context),
    closing: 'Does that not suit you? Call us, or write to us on the page of your request.',
  };
}

/** Mail after a visit at which the customer was not there. */
export function visitMissed(data: VisitData, context: MailContext): MailContent {
  return {
    subject: `We missed you on ${shortMoment(data)}`,
    heading: 'We came, and nobody was there',
    blocks: [
      text(`We came to you on ${longMoment(data.startsAt)}, and nobody was there.`),
      text('Which days suit you for another visit?'),
      { kind: 'facts', facts: [...where(data), { label: 'Your reference', text: data.reference }] },
    ],
    ...aboutVisit(data, context),
    ...sayDays(data, context, "We'll contact you to confirm a time. You can also call us."),
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
    closing: 'Has something come up? Please call us.',
    ...aboutVisit(data, context),
  };
}

/** Mail on the day of a visit. The visit may already have begun, because the people may be late. */
export function visitOnTheWay(
  data: MailData['visit-on-the-way'],
  context: MailContext,
): MailContent {
  const { people } = data;
  const who = listOfNames(people);
  const be = people.length === 1 ? 'is' : 'are';
  const when = `about ${formatTime(data.arrivesAt)}`;
  return {
    subject: `${who || 'We'} ${be} on the way, ${when}`,
    heading: `On the way, ${when}`,
    blocks: [
      text(
        `${who ? `${who} ${be}` : 'Somebody from our team is'} on the way to you now, and will be there at ${when}.`,
      ),
      facts(data),
    ],
    closing: 'Has something come up? Please call us.',
    ...aboutVisit(data, context),
  };
}

const aboutVisit = (data: VisitData, context: MailContext) => ({
  ...aboutRequest(data, context),
  danger: data.emergency ? ('emergency' as const) : ('request' as const),
  ...(data.isFirst && { reason: reasons.visit }),
});

/** A button to the page on which the customer chooses days. Without a token, a sentence asks the customer to call. */
function sayDays({ token }: VisitData, { siteUrl }: MailContext, closing: string) {
  return token
    ? {
        action: {
          label: 'Say which days suit you',
          href: `${siteUrl}${paths.yourRequest}#days,token=${token}`,
        },
        closing,
      }
    : { closing: 'Call us to find another time.' };
}

function canceledText({ byCustomer, withdrawn, closed, visits }: VisitsData): string {
  const these = visits.length === 1 ? 'this visit' : 'these visits';
  const are = visits.length === 1 ? 'is' : 'are';
  if (withdrawn) return `As you asked, your request is withdrawn and ${these} canceled.`;
  if (byCustomer) return `As you asked, we canceled ${these}.`;
  if (closed) return `We closed your request, so ${these} ${are} canceled. Nobody will come.`;
  return `${visits.length === 1 ? 'This visit' : 'These visits'} ${are} canceled. We're sorry for the change.`;
}

const start = ({ startsAt }: Pick<VisitData, 'startsAt'>) => new TZDate(startsAt, businessTimeZone);

/** `'Nov 21 at 9:00 AM'` */
export function shortMoment(data: Pick<VisitData, 'startsAt'>): string {
  return format(start(data), "MMM d 'at' h:mm a");
}

/** `'Tuesday, December 1, 2026'` */
const longDay = (visit: Pick<VisitData, 'startsAt'>) => format(start(visit), 'EEEE, MMMM d, yyyy');

function facts(data: VisitData) {
  return {
    kind: 'facts',
    facts: [
      { label: 'Day', text: longDay(data) },
      { label: 'Time', text: `${formatTimes(data)}, California time` },
      ...where(data),
      ...whoComes(data),
      { label: 'Your reference', text: data.reference },
    ],
  } as const;
}

/** The facts of a single visit. For several visits, their times and the facts that all of them have in common. */
function allFacts(data: VisitsData): MailBlock[] {
  const { visits } = data;
  if (visits.length === 1) return [facts(data)];
  const isSame = new Set(visits.map((visit) => listOfNames(visit.people))).size === 1;
  return [
    {
      kind: 'lines',
      title: 'Your visits, in California time',
      lines: visits.map((visit) =>
        [longDay(visit), formatTimes(visit), isSame ? '' : listOfNames(visit.people)]
          .filter(Boolean)
          .join(', '),
      ),
    },
    {
      kind: 'facts',
      facts: [
        ...where(data),
        ...(isSame ? whoComes(data) : []),
        { label: 'Your reference', text: data.reference },
      ],
    },
  ];
}

/** The mail about a canceled visit leaves out the people, because they do not come. */
const withoutPeople = (data: VisitsData): VisitsData => ({
  ...data,
  people: [],
  visits: data.visits.map((visit) => ({ ...visit, people: [] })),
});

const whoComes = ({ people }: VisitInMail) =>
  people.length > 0 ? [{ label: "Who's coming", text: listOfNames(people) }] : [];

export function where({ requestKind, answers, address = {}, isAgreed = false }: VisitData) {
  const place = visitPlace(address).join('\n');
  return [
    { label: 'Service', text: visitService(requestKind, answers, isAgreed) },
    ...(place ? [{ label: 'Address', text: place }] : []),
  ];
}

/** One calendar file for each visit, because a calendar program accepts or cancels a whole file. */
function calendars(
  { visits, ...data }: VisitsData,
  method: 'REQUEST' | 'CANCEL',
  { recipient: attendee }: MailContext,
): NonNullable<MailContent['calendars']> {
  return visits.map(({ visitId: id, ...visit }) => ({
    method,
    content: calendarFile([{ ...data, ...visit, id }], { method, attendee }),
  }));
}
