import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import {
  paidLateLabel,
  reasonLabels,
  type Work,
  type WorkReason,
} from '#features/service-requests/today/work.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { WorkActs, type WorkActsProps } from './work-acts.tsx';
import { factsOf, wordsOf } from './work-words.ts';

interface WorkLineProps extends WorkActsProps {
  now: Date;
}

/** One line on Today: the customer, the reasons and the next action. */
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
            <ConfirmStep key={reason.why} {...{ reason, name }} />
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
