import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import {
  PaymentFields,
  paymentSchema,
  readPayment,
  returnedTitle,
  returnHow,
  typedPayment,
} from '#features/billing/payments/components/payment-fields.tsx';
import { usualMethod, type PaymentMethod } from '#features/billing/payments/payment.ts';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import { fieldLimits, optionalText } from '#lib/forms/field-schemas.ts';
import { newPaymentMail } from '../invoice-mail.ts';
import { cardCentsOf } from '../invoice-text.ts';
import { recordPayment, type Invoice } from '../staff-api.ts';

interface PaymentDialogProps {
  request: ServiceRequest;
  invoice: Invoice;
  /** The payment method, if staff chose it before the dialog opened. */
  method?: PaymentMethod;
  onClose: () => void;
}

/** Records a payment or a refund. It can send a refund to the card, but it never charges a card. */
export function PaymentDialog({ request, invoice, method: chosen, onClose }: PaymentDialogProps) {
  const member = useStaffMember();
  const isReturn = invoice.openCents < 0;
  const hasFailed = invoice.payments.some(({ refund }) => refund?.isOpen);
  const cardCents = cardCentsOf(invoice, member?.role === 'admin');
  const schema = z.safeExtend(paymentSchema(Math.abs(invoice.openCents), cardCents), {
    takenBy: optionalText(fieldLimits.name),
  });
  const read = ({ takenBy, ...typed }: z.infer<typeof schema>) => {
    const payment = readPayment(typed);
    const amountCents = isReturn ? -payment.amountCents : payment.amountCents;
    return { ...payment, takenBy, amountCents };
  };
  const { field, ...form } = useEditForm({
    record: `payment-${invoice.id}`,
    schema,
    saved: invoice,
    toValues: ({ openCents }) => ({
      ...typedPayment(
        Math.abs(openCents),
        hasFailed ? 0 : cardCents,
        chosen ?? usualMethod(member?.role === 'admin' && !isReturn),
      ),
      takenBy: member?.name || (member?.email ?? ''),
    }),
    save: (typed, base, key) => recordPayment(base, read(typed), key),
    queryKeys: [['service-requests']],
    success: (typed) => ({
      title: isReturn ? returnedTitle(typed) : 'Payment recorded',
      description: `${formatCents(readPayment(typed).amountCents)}, ${invoice.reference}`,
    }),
    failure: { title: 'Failed to record the payment' },
    keepsDraft: true,
    adds: true,
    onClose,
  });
  const values = useWatch({ control: form.control });
  const { data: typed } = schema.safeParse(values);
  const { method = 'cash' } = values;
  const isToCard = method === 'online';
  return (
    <EditDialog
      title={
        isToCard ? 'Give money back' : isReturn ? 'Record money given back' : 'Record a payment'
      }
      description={
        isReturn
          ? `To ${isolate(request.name)}, for ${invoice.reference}. ${returnHow(method, invoice.bankTookCents)}`
          : `From ${isolate(request.name)}, for ${invoice.reference}. Nothing is charged here: note what you were paid.`
      }
      form={form}
      submitLabel={isToCard ? 'Give back' : isReturn ? 'Record' : 'Record payment'}
    >
      <PaymentFields {...{ field, isReturn, method }} canGoToCard={cardCents > 0} />
      {!isToCard && (
        <TextField
          label={isReturn ? 'Who gave it back' : 'Who took it'}
          autoComplete="off"
          maxLength={fieldLimits.name}
          {...field('takenBy')}
        />
      )}
      <MailNote
        kind="payment-received"
        recipient={request.email}
        data={typed && newPaymentMail(request, invoice, read(typed))}
      />
    </EditDialog>
  );
}
