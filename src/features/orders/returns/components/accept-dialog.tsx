import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { returnMail } from '#features/orders/order-mail.ts';
import { acceptReturn } from '../staff-api.ts';
import type { ReturnDialogProps } from './decline-dialog.tsx';
import { returnChange } from './return-change.ts';

export function AcceptDialog({ order, orderReturn, onClose }: ReturnDialogProps) {
  return (
    <StaffConfirmDialog
      title={`Accept ${orderReturn.number}?`}
      description="The customer gets the address and this number for the parcel. Nothing is refunded before it arrives."
      confirm="Accept return"
      dismiss="Not now"
      variant="primary"
      change={{ ...returnChange(orderReturn, 'accepted'), save: () => acceptReturn(orderReturn) }}
      onClose={onClose}
    >
      <MailNote
        kind="return-accepted"
        recipient={order.customerEmail}
        data={returnMail(order, orderReturn)}
      />
    </StaffConfirmDialog>
  );
}
