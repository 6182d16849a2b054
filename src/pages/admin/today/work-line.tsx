import { formatDistanceStrict } from 'date-fns';
import { PhoneCall } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, buttonClass, ButtonLink } from '#components/ui/button.tsx';
import { GivenBackButtons } from '#features/billing/payments/components/given-back.tsx';
import { refundActLabels, type RefundAct } from '#features/billing/payments/refund.ts';
import { canceledText } from '#features/orders/order-activity.ts';
import { activityText } from '#features/service-requests/customer-activity.ts';
import { serviceName } from '#features/service-requests/answers.ts';
import { CallButton } from '#features/service-requests/calls/call-button.tsx';
import { whoGoesText } from '#features/service-requests/visits/visit.ts';
import { paymentProvider } from '#config/site.ts';
import { formatShortDay } from '#lib/format/business-days.ts';
import { businessToday, formatDateTime, formatMoment } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import { telHref } from '#lib/format/tel.ts';
import { paths } from '#lib/paths.ts';
import {
  paidLateLabel,
  reasonLabels,
  type Work,
  type WorkDetail,
  type WorkReason,
} from '#features/service-requests/today/work.ts';
import { AskedAct } from './asked-act.tsx';

/** What can be done about a line without leaving the page. */
export type Act = 'set-visit' | 'finish' | 'nothing-to-invoice' | 'close' | RefundAct;

interface WorkLineProps {
  work: Work;
  now: Date;
  onAct: (act: Act, reason: WorkReason) => void;
}

/** One request, order or price list request: who, why it waits, and what to do next. */
export function WorkLine({ work, now, onAct }: WorkLineProps) {
  const { name, reference, isEmergency, reasons } = work;
  const answerBy = reasons.find(({ isAnswer }) => isAnswer)?.dueAt;
  const sum = reasons.find(({ cents }) => cents !== null)?.cents;
  const words = reasons.map((reason) => wordsOf(reason, now)).filter(Boolean);
  return (
    <>
      <div className="flex w-full items-start gap-x-3">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={pageOf(work)}
            className="mr-1 inline-flex min-h-11 items-center wrap-anywhere link-signal"
          >
            <PersonText>{name || reference}</PersonText>
          </Link>
          {isEmergency && <Badge tone="alert">Emergency</Badge>}
          {answerBy !== undefined && new Date(answerBy) < now && <Badge tone="alert">Late</Badge>}
          {reasons.map((reason) => {
            const { text, tone } = isPaidLate(reason) ? paidLateLabel : reasonLabels[reason.why];
            return (
              <Badge key={reason.why} tone={tone}>
                {text}
              </Badge>
            );
          })}
        </div>
        {sum !== undefined && sum !== null && (
          <span className="tabular shrink-0 py-2.5">{formatCents(sum)}</span>
        )}
      </div>
      <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-1.5 text-sm">
        <div className="min-w-0 grow basis-48">
          {words.map((text) => (
            <p key={text} className="tabular line-clamp-2 wrap-anywhere">
              <PersonText>{text}</PersonText>
            </p>
          ))}
          <p className="tabular wrap-anywhere text-muted">{factsOf(work, answerBy, now)}</p>
        </div>
        <span className="flex flex-wrap gap-2">
          <WorkActs {...{ work, onAct }} />
          {work.reasons.slice(1).map((reason) => (
            <AskedAct key={reason.why} {...{ reason, name }} />
          ))}
        </span>
      </div>
    </>
  );
}

const isPaidLate = ({ detail }: WorkReason) =>
  detail?.type === 'order-activity' && detail.kind === 'paid-late';

function pageOf({ record, reference, reasons: [{ why }] }: Work): string {
  if (record === 'order') return paths.adminOrder(reference);
  if (record === 'price-list') {
    return `${paths.adminPriceRequests}?email=${encodeURIComponent(reference)}`;
  }
  if (why === 'change-asked' || why === 'asked-again') return paths.adminQuote(reference);
  return paths.adminRequest(reference);
}

/** `'Rodent Control, by 9:15 AM, tried twice, last 8:10 AM'` */
function factsOf(work: Work, answerBy: string | undefined, now: Date): string {
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

/** The customer's words about it, or what happened and since when it waits. */
function wordsOf({ why, dueAt, detail }: WorkReason, now: Date): string {
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

/** Why a return waits for staff. */
const returnWords: Partial<Record<DetailOf<'return'>['state'], string>> = {
  requested: 'to decide',
  accepted: 'the parcel is overdue',
  received: 'to refund',
};

function WorkActs({ work, onAct }: Pick<WorkLineProps, 'work' | 'onAct'>) {
  const { id, name, phone, record, reference, reasons } = work;
  const [reason] = reasons;
  const { why, visitId, detail } = reason;
  const act = (kind: Act, label: string) => (
    <Button
      variant="secondary"
      aria-label={`${label}: ${isolate(name)}`}
      onClick={() => onAct(kind, reason)}
    >
      {label}
    </Button>
  );
  const call = record === 'request' && phone !== '' && (
    <CallButton requestId={id} {...{ name, phone }}>
      <CallLabel name={name} />
    </CallButton>
  );
  switch (why) {
    case 'visit-over':
      return act('finish', 'How did it go?');
    case 'accepted':
    case 'nobody-there':
    case 'contacted':
      return act('set-visit', 'Set visit');
    case 'nobody-goes':
    case 'plan-nobody':
      return act('set-visit', 'Say who goes');
    case 'to-invoice':
      return (
        <span className="flex flex-wrap gap-2">
          {act('nothing-to-invoice', 'Nothing to invoice')}
          <ButtonLink
            aria-label={`Write the invoice: ${isolate(name)}`}
            to={paths.adminInvoice(reference, visitId ? { visit: visitId } : {})}
          >
            Write the invoice
          </ButtonLink>
        </span>
      );
    case 'refund-failed':
      return (
        <span className="flex flex-wrap gap-2">
          {act('try-again', refundActLabels['try-again'])}
          {record === 'order' ? (
            act('other-way', refundActLabels['other-way'])
          ) : (
            <ButtonLink
              variant="secondary"
              aria-label={`${refundActLabels['other-way']}: ${isolate(name)}`}
              to={paths.adminRequest(reference)}
            >
              {refundActLabels['other-way']}
            </ButtonLink>
          )}
        </span>
      );
    case 'given-back': {
      if (detail?.type !== 'given-back') return null;
      const { invoiceId, quoteId = '' } = detail;
      return (
        <GivenBackButtons
          request={{ reference, name }}
          cents={reason.cents ?? 0}
          paper={invoiceId ? { invoiceId } : { quoteId }}
        />
      );
    }
    case 'to-close':
      return act('close', 'Close');
    case 'overdue':
      return (
        <span className="flex flex-wrap gap-2">
          {call}
          {detail?.type === 'invoice' && (
            <ButtonLink
              variant="secondary"
              aria-label={`Record payment: ${isolate(name)}`}
              to={paths.adminInvoicePaper(detail.reference)}
              state={{ recordsPayment: true }}
            >
              Record payment
            </ButtonLink>
          )}
        </span>
      );
    case 'new':
    case 'deposit-open':
    case 'ending':
    case 'ended':
    case 'plan-ends':
      return call && <span className="flex flex-wrap gap-2">{call}</span>;
    case 'price-list':
      return (
        phone !== '' && (
          <a href={telHref(phone)} className={buttonClass({ variant: 'secondary' })}>
            <PhoneCall aria-hidden className="size-4" />
            <CallLabel name={name} />
          </a>
        )
      );
    case 'activity':
      return <AskedAct {...{ reason, name }} />;
    case 'message':
    case 'photos':
    case 'plan-failed':
    case 'change-asked':
    case 'asked-again':
    case 'owed-back':
    case 'return':
    case 'ship':
      return null;
  }
}

function CallLabel({ name }: { name: string }) {
  return (
    <>
      <span>Call</span> <span className="sr-only">{isolate(name)}</span>
    </>
  );
}
