import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { mailWords } from '#content/mail-words.ts';
import { isPaymentSimulated } from '#features/checkout/payment.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatCents } from '#lib/format/money.ts';
import { refundReturn, type OrderReturn } from '../api.ts';
import { returnChange } from './return-change.ts';

export function RefundDialog({
  orderReturn,
  onClose,
}: {
  orderReturn: OrderReturn;
  onClose: () => void;
}) {
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
      busy={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      {isPaymentSimulated && (
        <p className="mb-2 font-semibold">The payment is simulated: no money moves.</p>
      )}
      <p>{mailWords.staffChange}</p>
    </ConfirmDialog>
  );
}
