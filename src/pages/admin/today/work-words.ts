import { formatDistanceStrict } from 'date-fns';
import { canceledText } from '#features/orders/order-activity.ts';
import { activityText } from '#features/service-requests/customer-activity.ts';
import { serviceName } from '#features/service-requests/answers.ts';
import { whoGoesText } from '#features/service-requests/visits/visit.ts';
import { paymentProvider } from '#config/site.ts';
import { formatShortDay } from '#lib/format/business-days.ts';
import { businessToday, formatDateTime, formatMoment } from '#lib/format/dates.ts';
import type { Work, WorkDetail, WorkReason } from '#features/service-requests/today/work.ts';

/** `'Rodent Control, by 9:15 AM, tried twice, last 8:10 AM'` */
export function factsOf(work: Work, answerBy: string | undefined, now: Date): string {
  const { record, service, reference, missedCalls, missedCallAt } = work;
  const today = businessToday(now);
  const what = { request: serviceName(service ?? ''), order: reference, 'price-list': '' }[record];
  const tried = missedCallAt && formatMoment(missedCallAt, today);
  return [
    what,
    answerBy && `by ${formatMoment(answerBy, today)}`,
    tried && (missedCalls === 1 ? `tried ${tried}` : `tried ${missedCalls} times, last ${tried}`),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The customer's words, or the event and how long the customer has been waiting. */
export function wordsOf({ why, dueAt, detail }: WorkReason, now: Date): string {
  const waited = formatDistanceStrict(new Date(dueAt), now, { roundingMethod: 'floor' });
  const text = detail ? detailText(detail) : '';
  switch (why) {
    case 'visit-over':
    case 'to-invoice':
      return [formatDateTime(dueAt), text].filter(Boolean).join(', ');
    case 'nobody-goes':
    case 'plan-nobody':
      return formatDateTime(dueAt);
    case 'deposit-open':
      return `before the visit on ${formatDateTime(dueAt)}`;
    case 'overdue':
      return `${text}, for ${waited}`;
    case 'plan-failed':
      return `its next visits and invoices are not written. Please tell your developer: ${text}`;
    case 'ending':
    case 'ended':
      return `until ${formatShortDay(businessToday(new Date(Date.parse(dueAt) - 1)))}`;
    case 'contacted':
      return `waiting ${waited} for a visit`;
    case 'photos':
      return '';
    case 'accepted':
    case 'activity':
    case 'asked-again':
    case 'change-asked':
    case 'given-back':
    case 'message':
    case 'new':
    case 'nobody-there':
    case 'owed-back':
    case 'plan-ends':
    case 'price-list':
    case 'refund-failed':
    case 'return':
    case 'ship':
    case 'to-close':
      return text;
  }
}

function detailText(detail: WorkDetail): string {
  switch (detail.type) {
    case 'text':
      return detail.text;
    case 'people':
      return whoGoesText(detail.names);
    case 'plan-ends':
      return `its last day is ${formatShortDay(detail.lastDay)}`;
    case 'invoice':
      return detail.reference;
    case 'before-visit':
      return '';
    case 'given-back':
      return detail.reference
        ? `${detail.reference}, given back in ${paymentProvider}`
        : `Deposit, given back in ${paymentProvider}`;
    case 'deposit':
      return depositWords[detail.because];
    case 'order-activity':
      return detail.kind === 'paid-late'
        ? 'canceled, and the money goes back to the card'
        : canceledText;
    case 'return':
      return returnWords[detail.state] ?? '';
    case 'another-time': {
      const { type: kind, days, times, isFirst } = detail;
      const asked = days && { days, times };
      return activityText({ kind, asked, visitAt: isFirst ? null : undefined });
    }
    case 'visit-canceled':
    case 'skip-visit':
      return activityText({ kind: detail.type, asked: null, visitAt: detail.startsAt });
    case 'stop-plan':
    case 'withdrawn':
    case 'photos':
      return activityText({ kind: detail.type, asked: null });
  }
}

type DetailOf<Type extends WorkDetail['type']> = Extract<WorkDetail, { type: Type }>;

const depositWords: Record<DetailOf<'deposit'>['because'], string> = {
  closed: 'Unused deposit, the request is closed',
  canceled: 'Unused deposit of what was canceled',
  invoiced: 'Unused deposit, the work is invoiced',
};

/** The task for staff, by the state of the return. */
const returnWords: Partial<Record<DetailOf<'return'>['state'], string>> = {
  requested: 'to decide',
  accepted: 'the parcel is overdue',
  received: 'to refund',
};
