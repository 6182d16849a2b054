import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { wasOvertaken } from '#lib/api/mutation-error.ts';
import { takeShipmentBack } from '../shipments/staff-api.ts';
import { shipmentMail } from '../order-mail.ts';
import { itemsInShipment, type Order, type Shipment } from '../order.ts';

interface TakeBackDialogProps {
  order: Order;
  shipment: Shipment;
  onClose: () => void;
}

/** Asks staff to confirm the removal of a shipment that was recorded by mistake. */
export function TakeBackDialog({ order, shipment, onClose }: TakeBackDialogProps) {
  return (
    <StaffConfirmDialog
      title="Take back this parcel?"
      description={`For a parcel that was noted too early or with the wrong items. ${shipment.carrier} ${shipment.trackingNumber} is removed, and what was in it is to ship again.`}
      confirm="Take back"
      dismiss="Keep it"
      change={{
        save: () => takeShipmentBack(shipment.id),
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
        kind="shipment-taken-back"
        recipient={order.customerEmail}
        data={shipmentMail(order, shipment, itemsInShipment(order, shipment))}
      />
    </StaffConfirmDialog>
  );
}
