import { EditDialog } from '#components/form/edit-dialog.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import { depositDue, depositPaid } from '../quote.ts';
import { recordDeposit, type Quote } from '../staff-api.ts';
import { PaymentFields, paymentSchema, readPayment, typedPayment } from './payment-fields.tsx';

interface DepositDialogProps {
  quote: Quote;
  /** Who paid. */
  name: string;
  /** What of it is left, if it is given back. */
  leftCents?: number;
  onClose: () => void;
}

/** Notes that a deposit was paid, or given back. No money moves here. */
export function DepositDialog({ quote, name, leftCents = 0, onClose }: DepositDialogProps) {
  const isReturn = leftCents > 0;
  const unpaidCents = quote.totalCents - depositPaid(quote);
  const { field, ...form } = useEditForm({
    record: `deposit-${isReturn ? 'return-' : ''}${quote.id}`,
    schema: paymentSchema(isReturn ? leftCents : unpaidCents),
    saved: quote,
    toValues: (saved) => typedPayment(leftCents || depositDue(saved) || unpaidCents),
    save: (typed, seen, key) => {
      const { amountCents, ...payment } = readPayment(typed);
      return recordDeposit(
        { id: seen.id, paidCents: depositPaid(seen) },
        { ...payment, amountCents: isReturn ? -amountCents : amountCents },
        key,
      );
    },
    queryKeys: [['service-requests']],
    success: (typed) => ({
      title: isReturn ? 'Recorded as given back' : 'Deposit recorded',
      description: formatCents(readPayment(typed).amountCents),
    }),
    failure: { title: 'Failed to record the deposit' },
    keepsDraft: true,
    onClose,
  });
  return (
    <EditDialog
      title={isReturn ? 'Give back a deposit' : 'Record a deposit'}
      description={
        isReturn
          ? `To ${isolate(name)}. Nothing is moved here: note what you gave back.`
          : `From ${isolate(name)}. Nothing is charged here: note what you were paid.`
      }
      form={form}
      submitLabel={isReturn ? 'Record' : 'Record deposit'}
    >
      <PaymentFields field={field} isReturn={isReturn} />
    </EditDialog>
  );
}
