import { useState } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCents } from '#lib/format/money.ts';
import { howPaid } from '../payment.ts';
import { voidPayment, type Payment } from '#features/billing/staff-api.ts';
import { refundActLabels } from '../refund.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface PaymentListProps {
  label: string;
  payments: readonly Payment[];
  /** True for the office. Only the office can void a payment or retry a refund. */
  isOffice: boolean;
}

/** Payments and refunds, for staff. Voided payments are struck through. */
export function PaymentList({ label, payments, isOffice }: PaymentListProps) {
  const [voided, setVoided] = useState<Payment>();
  const [retried, setRetried] = useState<Payment>();
  if (payments.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className="tabular">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-3">
            {payment.isVoided ? (
              <span className="text-muted wrap-anywhere">
                <s>
                  <PaymentText payment={payment} />
                </s>{' '}
                {payment.refund ? `Did not go back. ${payment.refund.problem}` : 'Noted wrongly'}
              </span>
            ) : (
              <span className="wrap-anywhere">
                <PaymentText payment={payment} />
              </span>
            )}
            {isOffice && !payment.isVoided && payment.method !== 'online' && (
              <Button
                variant="ghost"
                className="-my-1 text-sm"
                aria-label={`Void the payment of ${amountOf(payment)}`}
                onClick={() => setVoided(payment)}
              >
                Void
              </Button>
            )}
            {isOffice && payment.refund?.isOpen && (
              <Button variant="secondary" onClick={() => setRetried(payment)}>
                {refundActLabels['try-again']}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {retried?.refund && (
        <RefundDialog
          act="try-again"
          refund={{ ...retried.refund, amountCents: Math.abs(retried.amountCents) }}
          onClose={() => setRetried(undefined)}
        />
      )}
      {voided && (
        <StaffConfirmDialog
          title="Was this noted wrongly?"
          description={`${amountOf(voided)}, ${howPaid(voided)}, ${formatDay(voided.paidOn)}. It no longer counts, and stays on this page struck through. The customer gets no email.`}
          confirm="Void payment"
          dismiss="Keep it"
          change={{
            save: () => voidPayment(voided),
            queryKeys: [['service-requests']],
            success: () => ({ title: 'Payment voided', description: amountOf(voided) }),
            failure: { title: 'Failed to void the payment' },
            onFailed: () => setVoided(undefined),
          }}
          onClose={() => setVoided(undefined)}
        />
      )}
    </>
  );
}

const amountOf = ({ amountCents }: Pick<Payment, 'amountCents'>) =>
  formatCents(Math.abs(amountCents));

function doneWith({ amountCents, refund }: Payment): string {
  if (amountCents > 0) return 'paid on';
  if (refund?.state === 'waiting') return 'on its way since';
  return refund?.state === 'failed' ? 'sent on' : 'given back on';
}

function PaymentText({ payment }: { payment: Payment }) {
  const { amountCents, paidOn, takenBy } = payment;
  return (
    <>
      <strong>{amountOf(payment)}</strong> {doneWith(payment)} {formatDay(paidOn)},{' '}
      {howPaid(payment)}
      {payment.method !== 'online' && (
        <>
          , {amountCents < 0 ? 'by' : 'taken by'} <PersonText>{takenBy}</PersonText>
        </>
      )}
    </>
  );
}
