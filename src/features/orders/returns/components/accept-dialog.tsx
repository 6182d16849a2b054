import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { returnMail } from '#features/orders/order-mail.ts';
import { acceptReturn } from '../api.ts';
import type { ReturnDialogProps } from './decline-dialog.tsx';
import { returnChange } from './return-change.ts';

export function AcceptDialog({ order, orderReturn, onClose }: ReturnDialogProps) {
  const { mutate, isPending } = useStaffMutation({
    ...returnChange(orderReturn, 'accepted'),
    save: () => acceptReturn(orderReturn),
    onSaved: onClose,
  });
  return (
    <ConfirmDialog
      title={`Accept ${orderReturn.number}?`}
      description="The customer gets the address and this number for the parcel. Nothing is refunded before it arrives."
      confirm="Accept return"
      dismiss="Not now"
      variant="primary"
      busy={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      <MailNote
        kind="return-accepted"
        recipient={order.customerEmail}
        data={returnMail(order, orderReturn)}
      />
    </ConfirmDialog>
  );
}
