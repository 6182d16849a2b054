import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { wasOvertaken } from '#lib/api/mutation-error.ts';
import { takeParcelBack } from '../api.ts';
import { shipmentMail } from '../order-mail.ts';
import { itemsInParcel, type Order, type Parcel } from '../order.ts';

interface TakeBackDialogProps {
  order: Order;
  parcel: Parcel;
  onClose: () => void;
}

/** Takes back a parcel that was noted wrongly. */
export function TakeBackDialog({ order, parcel, onClose }: TakeBackDialogProps) {
  return (
    <StaffConfirmDialog
      title="Take back this parcel?"
      description={`For a parcel that was noted too early or with the wrong items. ${parcel.carrier} ${parcel.trackingNumber} is removed, and what was in it is to ship again.`}
      confirm="Take back"
      dismiss="Keep it"
      change={{
        save: () => takeParcelBack(parcel.id),
        queryKeys: [['orders']],
        success: () => ({ title: 'Parcel taken back', description: order.orderNumber }),
        failure: {
          title: 'Failed to update order',
          description: 'The parcel is unchanged. Please try again.',
        },
        onFailed: (error) => {
          if (wasOvertaken(error)) onClose();
        },
      }}
      onClose={onClose}
    >
      <MailNote
        kind="parcel-taken-back"
        recipient={order.customerEmail}
        data={shipmentMail(order, parcel, itemsInParcel(order, parcel))}
      />
    </StaffConfirmDialog>
  );
}
