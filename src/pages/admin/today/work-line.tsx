import { formatDistanceStrict } from 'date-fns';
import { PhoneCall } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, buttonClass, ButtonLink } from '#components/ui/button.tsx';
import { refundActLabels, type RefundAct } from '#features/billing/payments/refund.ts';
import { canceledText } from '#features/orders/order-activity.ts';
import { SkipButton, StopButton } from '#features/billing/plans/components/asked-buttons.tsx';
import { activityText } from '#features/service-requests/customer-activity.ts';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import { whoGoesText } from '#features/service-requests/visits/visit.ts';
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
} from '#features/service-requests/today/work.ts';

/** What can be done about a line without leaving the page. */
export type Act = 'set-visit' | 'finish' | 'nothing-to-invoice' | 'close' | RefundAct;

interface WorkLineProps {
  work: Work;
  now: Date;
  onAct: (act: Act, work: Work) => void;
}

/** One request, order or price list request: who, why it waits, and what to do next. */
export function WorkLine({ work, now, onAct }: WorkLineProps) {
  const { text, tone } = isPaidLate(work) ? paidLateLabel : reasonLabels[work.why];
  const isLate = isAnswer(work) && new Date(work.dueAt) < now;
  const words = wordsOf(work, now);
  return (
    <>
      <Link
        to={pageOf(work)}
        className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
      >
        <PersonText>{work.name || work.reference}</PersonText>
      </Link>
      <Badge tone={tone}>{text}</Badge>
      {work.isEmergency && <Badge tone="alert">Emergency</Badge>}
      {isLate && <Badge tone="alert">Late</Badge>}
      {work.cents !== null && <span className="tabular ml-auto">{formatCents(work.cents)}</span>}
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-1.5 text-sm">
        <span className="tabular line-clamp-2 min-w-0 grow basis-48 wrap-anywhere text-muted">
          <PersonText>{words}</PersonText>
        </span>
        <WorkActs {...{ work, onAct }} />
      </span>
    </>
  );
}

const isAnswer = ({ why }: Work) =>
  why === 'message' || why === 'new' || why === 'activity' || why === 'price-list';

const isPaidLate = ({ detail }: Work) =>
  detail?.type === 'order-activity' && detail.kind === 'paid-late';

function pageOf({ record, reference, why }: Work): string {
  if (record === 'order') return paths.adminOrder(reference);
  if (record === 'price-list') return `${paths.adminPriceRequests}?status=pending`;
  if (why === 'change-asked' || why === 'asked-again') return paths.adminQuote(reference);
  return paths.adminRequest(reference);
}

/** What stands under the name: what was said or done, and by when it is due or since when it waits. */
function wordsOf(work: Work, now: Date): string {
  const { why, record, dueAt, detail } = work;
  const moment = formatMoment(dueAt, businessToday(now));
  const waited = formatDistanceStrict(new Date(dueAt), now, { roundingMethod: 'floor' });
  const text = detail ? detailText(detail) : '';
  const name = record === 'order' ? work.reference : work.kind ? requestKindLabels[work.kind] : '';
  const parts = ((): string[] => {
    switch (why) {
      case 'new':
        return [name, `Contact by ${moment}`];
      case 'message':
      case 'price-list':
        return [name, `Answer by ${moment}`, text];
      case 'activity':
        return detail?.type === 'order-activity' && !isPaidLate(work)
          ? [`${name}. ${text}`]
          : [name, text];
      case 'visit-over':
      case 'to-invoice':
        return [formatDateTime(dueAt), text];
      case 'nobody-goes':
      case 'plan-nobody':
        return [formatDateTime(dueAt)];
      case 'plan-ends':
      case 'refund-failed':
      case 'return':
      case 'accepted':
        return [name, text];
      case 'overdue':
        return [text, `for ${waited}`];
      case 'owed-back':
        return [text];
      case 'ending':
      case 'ended':
        return [`until ${formatShortDay(businessToday(new Date(Date.parse(dueAt) - 1)))}`];
      case 'contacted':
        return [name, `waiting ${waited} for a visit`];
      case 'change-asked':
      case 'asked-again':
      case 'nobody-there':
      case 'ship':
      case 'to-close':
        return [name];
    }
  })();
  return parts.filter(Boolean).join(', ');
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
  const { why, name, phone, record, reference, visitId, detail } = work;
  const act = (kind: Act, label: string) => (
    <Button
      variant="secondary"
      aria-label={`${label}: ${isolate(name)}`}
      onClick={() => onAct(kind, work)}
    >
      {label}
    </Button>
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
    case 'to-close':
      return act('close', 'Close');
    case 'new':
    case 'ending':
    case 'ended':
    case 'plan-ends':
    case 'overdue':
      return (
        phone && (
          <a
            href={telHref(phone)}
            aria-label={`Call ${isolate(name)}`}
            className={buttonClass({ variant: 'secondary' })}
          >
            <PhoneCall aria-hidden className="size-4" />
            Call
          </a>
        )
      );
    case 'activity':
      if (detail?.type === 'skip-visit' && detail.visitId)
        return <SkipButton visitId={detail.visitId} name={name} />;
      if (detail?.type === 'stop-plan') return <StopButton planId={detail.planId} name={name} />;
      return null;
    case 'message':
    case 'price-list':
    case 'change-asked':
    case 'asked-again':
    case 'owed-back':
    case 'return':
    case 'ship':
      return null;
  }
}
