import { PhoneCall } from 'lucide-react';
import { Button, buttonClass, ButtonLink } from '#components/ui/button.tsx';
import { GivenBackButtons } from '#features/billing/payments/components/given-back.tsx';
import { refundActLabels, type RefundAct } from '#features/billing/payments/refund.ts';
import { CallButton } from '#features/service-requests/calls/call-button.tsx';
import type { Work, WorkReason } from '#features/service-requests/today/work.ts';
import { isolate } from '#lib/format/isolate.ts';
import { telHref } from '#lib/format/tel.ts';
import { paths } from '#lib/paths.ts';
import { ConfirmStep } from './confirm-step.tsx';

/** Actions that open a dialog on Today. */
export type Act = 'set-visit' | 'finish' | 'nothing-to-invoice' | 'close' | RefundAct;

export interface WorkActsProps {
  work: Work;
  onAct: (act: Act, reason: WorkReason) => void;
}

/** The next action for a line. It depends on the first reason. */
export function WorkActs({ work, onAct }: WorkActsProps) {
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
    case 'deposit-open':
      return (
        <span className="flex flex-wrap gap-2">
          {call}
          {detail?.type === 'before-visit' && (
            <ButtonLink
              variant="secondary"
              aria-label={`Record deposit: ${isolate(name)}`}
              to={paths.adminRequest(reference)}
              state={{ recordsDeposit: detail.quoteId }}
            >
              Record deposit
            </ButtonLink>
          )}
        </span>
      );
    case 'new':
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
    case 'message':
      return (
        record === 'request' && (
          <ButtonLink
            variant="secondary"
            aria-label={`Reply: ${isolate(name)}`}
            to={`${paths.adminRequest(reference)}#reply`}
          >
            Reply
          </ButtonLink>
        )
      );
    case 'activity':
      return <ConfirmStep {...{ reason, name }} />;
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
