import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { isPaymentSimulated } from '#features/checkout/payment.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatCents } from '#lib/format/money.ts';
import { returnMail } from '#features/orders/order-mail.ts';
import { refundReturn } from '../api.ts';
import type { ReturnDialogProps } from './decline-dialog.tsx';
import { returnChange } from './return-change.ts';

export function RefundDialog({ order, orderReturn, onClose }: ReturnDialogProps) {
  const { mutate, isPending } = useStaffMutation({
    ...returnChange(orderReturn, 'refunded'),
    save: () => refundReturn(orderReturn),
    onSaved: onClose,
  });
  const refund = formatCents(orderReturn.refundCents ?? 0);
  return (
    <ConfirmDialog
      title={`Refund ${refund}?`}
      description={`${formatCents(orderReturn.refundGoodsCents)} for the items, ${formatCents(orderReturn.refundShippingCents)} for shipping and ${formatCents(orderReturn.refundTaxCents)} of tax. The figures count it today. This cannot be undone.`}
      confirm={`Refund ${refund}`}
      dismiss="Not now"
      variant="primary"
      busy={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      {isPaymentSimulated && (
        <p className="mb-2 font-semibold">The payment is simulated: no money moves.</p>
      )}
      <MailNote
        kind="return-refunded"
        recipient={order.customerEmail}
        data={returnMail(order, orderReturn)}
      />
    </ConfirmDialog>
  );
}
