import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import { depositDue, depositPaid } from '../quote.ts';
import { newDepositMail } from '../quote-mail.ts';
import { recordDeposit, type Quote } from '../staff-api.ts';
import {
  PaymentFields,
  paymentSchema,
  readPayment,
  typedPayment,
} from '#features/billing/components/payment-fields.tsx';

interface DepositDialogProps {
  request: ServiceRequest;
  quote: Quote;
  /** What of it is left, if it is given back. */
  leftCents?: number;
  onClose: () => void;
}

/** Notes that a deposit was paid, or given back. No money moves here. */
export function DepositDialog({ request, quote, leftCents = 0, onClose }: DepositDialogProps) {
  const isReturn = leftCents > 0;
  const unpaidCents = quote.totalCents - depositPaid(quote);
  const schema = paymentSchema(isReturn ? leftCents : unpaidCents);
  const read = (typed: z.infer<typeof schema>) => {
    const { amountCents, ...payment } = readPayment(typed);
    return { ...payment, amountCents: isReturn ? -amountCents : amountCents };
  };
  const { field, ...form } = useEditForm({
    record: `deposit-${isReturn ? 'return-' : ''}${quote.id}`,
    schema,
    saved: quote,
    toValues: (saved) => typedPayment(leftCents || depositDue(saved) || unpaidCents),
    save: (typed, seen, key) =>
      recordDeposit({ id: seen.id, paidCents: depositPaid(seen) }, read(typed), key),
    queryKeys: [['service-requests']],
    success: (typed) => ({
      title: isReturn ? 'Recorded as given back' : 'Deposit recorded',
      description: formatCents(readPayment(typed).amountCents),
    }),
    failure: { title: 'Failed to record the deposit' },
    keepsDraft: true,
    adds: true,
    onClose,
  });
  const { data: typed } = schema.safeParse(useWatch({ control: form.control }));
  return (
    <EditDialog
      title={isReturn ? 'Give back a deposit' : 'Record a deposit'}
      description={
        isReturn
          ? `To ${isolate(request.name)}. Nothing is moved here: note what you gave back.`
          : `From ${isolate(request.name)}. Nothing is charged here: note what you were paid.`
      }
      form={form}
      submitLabel={isReturn ? 'Record' : 'Record deposit'}
    >
      <PaymentFields field={field} isReturn={isReturn} />
      <MailNote
        kind="deposit-received"
        recipient={request.email}
        data={typed && newDepositMail(request, quote, read(typed))}
      />
    </EditDialog>
  );
}
