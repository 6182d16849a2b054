import { useWatch } from 'react-hook-form';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { setOrderStatus, setShipment } from '../api.ts';
import { orderMail } from '../order-mail.ts';
import { carriers } from '../carriers.ts';
import { wasShipped } from '../order-status.ts';
import type { Order } from '../order.ts';
import { shipmentSchema, type Shipment } from '../schema.ts';
import { statusChange } from './use-status-change.ts';

const correction = {
  save: (shipment: Shipment, seen: Order) => setShipment(seen, shipment),
  queryKeys: [['orders']],
  failure: { title: 'Failed to save shipment' },
};

/** Ships an order with its carrier and tracking number, or corrects the two. */
export function ShipmentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const isCorrection = wasShipped(order.status);
  const { successFor, ...shipping } = statusChange(order);
  const { field, control, seen, ...form } = useEditForm({
    record: `shipment-${order.id}`,
    schema: shipmentSchema,
    saved: order,
    toValues: ({ carrier, trackingNumber }) => ({ carrier, trackingNumber }),
    onClose,
    ...(isCorrection
      ? {
          ...correction,
          success: () => ({ title: 'Shipment saved', description: order.orderNumber }),
        }
      : {
          ...shipping,
          success: () => successFor('shipped'),
          save: (shipment: Shipment, shown: Order) =>
            setOrderStatus({ shown, status: 'shipped', ...shipment }),
        }),
  });
  const typed = useWatch({ control });
  const [carrier, trackingNumber] = [typed.carrier?.trim(), typed.trackingNumber?.trim()];
  return (
    <EditDialog
      title={isCorrection ? `Shipment of ${order.orderNumber}` : `Ship ${order.orderNumber}`}
      description="The customer sees both when tracking the order."
      form={form}
      submitLabel={isCorrection ? 'Save shipment' : 'Mark as Shipped'}
    >
      <TextField label="Carrier" list="carriers" autoComplete="off" {...field('carrier')} />
      <datalist id="carriers">
        {carriers.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <TextField label="Tracking number" autoComplete="off" {...field('trackingNumber')} />
      <MailNote
        kind={isCorrection ? 'shipment-corrected' : 'order-shipped'}
        recipient={order.customerEmail}
        data={carrier && trackingNumber ? orderMail(order, { carrier, trackingNumber }) : undefined}
        unless={
          isCorrection &&
          carrier === seen.carrier &&
          trackingNumber === seen.trackingNumber &&
          'The customer gets no email: nothing has changed.'
        }
      />
    </EditDialog>
  );
}
