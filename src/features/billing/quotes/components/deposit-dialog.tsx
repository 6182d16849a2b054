import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { onlineCents, usualMethod } from '#features/billing/payments/payment.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import { newDepositMail } from '../quote-mail.ts';
import { recordDeposit, type Quote } from '../staff-api.ts';
import {
  PaymentFields,
  paymentSchema,
  readPayment,
  returnedTitle,
  returnHow,
  typedPayment,
} from '#features/billing/payments/components/payment-fields.tsx';

interface DepositDialogProps {
  request: ServiceRequest;
  quote: Quote;
  /** Unused part of the deposit. If it is above zero, the dialog records its refund. */
  leftCents?: number;
  onClose: () => void;
}

/** Records a deposit or the refund of a deposit. The office can also send the refund to the card. */
export function DepositDialog({ request, quote, leftCents = 0, onClose }: DepositDialogProps) {
  const member = useStaffMember();
  const isReturn = leftCents > 0;
  const cardCents =
    isReturn && member?.role === 'admin'
      ? Math.max(0, onlineCents(quote.deposits, quote.bankTookCents))
      : 0;
  const hasFailed = quote.deposits.some(({ refund }) => refund?.isOpen);
  const unpaidCents = quote.totalCents - quote.depositPaidCents;
  const schema = paymentSchema(isReturn ? leftCents : unpaidCents, cardCents);
  const read = (typed: z.infer<typeof schema>) => {
    const { amountCents, ...payment } = readPayment(typed);
    return { ...payment, amountCents: isReturn ? -amountCents : amountCents };
  };
  const { field, ...form } = useEditForm({
    record: `deposit-${isReturn ? 'return-' : ''}${quote.id}`,
    schema,
    saved: quote,
    toValues: (saved) =>
      typedPayment(
        leftCents || saved.depositOpenCents || unpaidCents,
        hasFailed ? 0 : cardCents,
        usualMethod(member?.role === 'admin' && !isReturn),
      ),
    save: (typed, base, key) =>
      recordDeposit({ id: base.id, paidCents: base.depositPaidCents }, read(typed), key),
    queryKeys: [['service-requests']],
    success: (typed) => ({
      title: isReturn ? returnedTitle(typed) : 'Deposit recorded',
      description: formatCents(readPayment(typed).amountCents),
    }),
    failure: { title: 'Failed to record the deposit' },
    keepsDraft: true,
    adds: true,
    onClose,
  });
  const values = useWatch({ control: form.control });
  const { data: typed } = schema.safeParse(values);
  const { method = 'cash' } = values;
  return (
    <EditDialog
      title={isReturn ? 'Give back a deposit' : 'Record a deposit'}
      description={
        isReturn
          ? `To ${isolate(request.name)}. ${returnHow(method, quote.bankTookCents)}`
          : `From ${isolate(request.name)}. Nothing is charged here: note what you were paid.`
      }
      form={form}
      submitLabel={method === 'online' ? 'Give back' : isReturn ? 'Record' : 'Record deposit'}
    >
      <PaymentFields {...{ field, isReturn, method }} canGoToCard={cardCents > 0} />
      <MailNote
        kind="deposit-received"
        recipient={request.email}
        data={typed && newDepositMail(request, quote, read(typed))}
      />
    </EditDialog>
  );
}
