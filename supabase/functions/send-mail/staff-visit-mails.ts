import { staffEmail } from '#config/site.ts';
import { streetAddress } from '#features/service-requests/visits/planned-visit.ts';
import { formatTimes } from '#features/service-requests/visits/times.ts';
import { visitService } from '#features/service-requests/visits/visit-service.ts';
import { whoGoesText } from '#features/service-requests/visits/visit.ts';
import { businessToday, formatDayWithWeekday } from '#lib/format/dates.ts';
import { listOfNames } from '#lib/format/names.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { paths } from '#lib/paths.ts';
import { reasons, text, typedFacts, type MailContent, type MailContext } from './mail-content.ts';
import type { MailData, VisitData, VisitForStaff, VisitInMail } from './mail-data.ts';
import { shortMoment } from './visit-mails.ts';

/** The visits of a day, sent in the morning. The mail leaves out the notes on visits, which may contain gate codes. */
export function daySheet(
  { day, visits }: MailData['day-sheet'],
  { siteUrl, recipient }: MailContext,
): MailContent {
  const heading = `Visits on ${formatDayWithWeekday(day)}`;
  return {
    subject: heading,
    preheader: visits.map(timeAndPeople).join('; '),
    heading,
    blocks: visits.map((visit) =>
      typedFacts(
        [
          {
            label: 'Customer',
            text: [visit.name, formatPhone(visit.phone)].filter(Boolean).join(', '),
          },
          { label: 'Address', text: streetAddress({ fields: visit.address }) },
          ...workFacts(visit),
        ],
        timeAndPeople(visit),
      ),
    ),
    action: { label: 'Open the schedule', href: siteUrl + paths.adminSchedule },
    closing: 'The schedule has the notes for the visits, and the sheet to print.',
    reason: recipient === staffEmail ? reasons.staff : reasons.member,
  };
}

type VisitChanged = MailData['visit-changed'];

const noNeedToGo = "You don't need to go.";
const changeWords: Record<
  VisitChanged['change'],
  { subject: string; heading: string; text?: string }
> = {
  set: { subject: 'New visit', heading: 'You have a new visit' },
  moved: { subject: 'Visit changed', heading: 'Your visit has changed' },
  canceled: { subject: 'Visit canceled', heading: 'Your visit is canceled', text: noNeedToGo },
  'handed-over': {
    subject: 'Not your visit anymore',
    heading: 'Somebody else goes',
    text: noNeedToGo,
  },
};

const callOutWords = {
  subject: 'Call-out now',
  heading: 'Please go now: a call-out',
  text: undefined,
};

/** Mail to a team member about a change of their visit today or tomorrow. The mail leaves out the note on the visit. */
export function visitChanged(visit: VisitChanged, { siteUrl }: MailContext): MailContent {
  const { change, former } = visit;
  const isCall = visit.isCallOut && change === 'set';
  const { heading, text: words, ...rest } = isCall ? callOutWords : changeWords[change];
  const isTheirs = change === 'set' || change === 'moved';
  // Shows the time that the team member knows. A canceled or reassigned visit may have got another time.
  const shown = isTheirs ? visit : { ...visit, ...former };
  const address = streetAddress({ fields: visit.address });
  const subject = isCall
    ? [`${rest.subject}: ${visit.name}`, address].filter(Boolean).join(', ')
    : `${rest.subject}: ${shortMoment(shown)}, ${visit.name}`;
  return {
    subject,
    preheader: `${isCall ? shortMoment(shown) : dayAndTimes(shown)}, ${visit.name}`,
    heading,
    blocks: [
      ...(words ? [text(words)] : []),
      {
        kind: 'facts',
        facts: [
          isCall
            ? { label: 'Called', text: shortMoment(shown) }
            : { label: 'When', text: dayAndTimes(shown) },
          ...(change === 'moved' && former ? [{ label: 'Before', text: dayAndTimes(former) }] : []),
          ...(change === 'handed-over' || (isTheirs && visit.people.length > 1)
            ? [{ label: "Who's going", text: namesOf(visit) }]
            : []),
        ],
      },
      typedFacts([
        {
          label: 'Customer',
          text: [visit.name, formatPhone(visit.phone)].filter(Boolean).join(', '),
        },
        { label: 'Address', text: address },
        ...workFacts(visit),
      ]),
    ],
    action: isTheirs
      ? { label: 'Open the request', href: siteUrl + paths.adminRequest(visit.reference) }
      : { label: 'See your visits of today', href: siteUrl + paths.adminToday },
    ...(isTheirs && { closing: 'Is there a note for the visit? The request has it.' }),
    reason: reasons.member,
  };
}

/** The work to do at the visit. */
function workFacts({ requestKind, answers, work, reference }: VisitForStaff) {
  return [
    { label: 'Service', text: visitService(requestKind, answers, work.length > 0) },
    ...(work.length > 0 ? [{ label: 'Agreed work', text: work.join('\n') }] : []),
    { label: 'Request', text: reference },
  ];
}

const dayAndTimes = (visit: Pick<VisitData, 'startsAt' | 'durationMinutes'>) =>
  `${formatDayWithWeekday(businessToday(new Date(visit.startsAt)))}, ${formatTimes(visit)}`;

const namesOf = ({ people }: Pick<VisitInMail, 'people'>) => whoGoesText(listOfNames(people));

const timeAndPeople = (visit: MailData['day-sheet']['visits'][number]) =>
  `${formatTimes(visit)}, ${namesOf(visit)}`;
