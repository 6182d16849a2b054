import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { Order } from '#features/orders/order.ts';
import { returnMail } from '#features/orders/order-mail.ts';
import { declineReturn, type OrderReturn } from '../staff-api.ts';
import { declineReasonCodes, declineReasons } from '../return.ts';
import { returnChange } from './return-change.ts';

const schema = z.object({
  reason: z.enum(declineReasonCodes, 'Please choose why the return is declined.'),
});

export interface ReturnDialogProps {
  order: Order;
  orderReturn: OrderReturn;
  onClose: () => void;
}

/** @param isLost True if the parcel never arrived. The form then suggests this as the reason. */
export function DeclineDialog({
  order,
  orderReturn,
  onClose,
  isLost = false,
}: ReturnDialogProps & { isLost?: boolean }) {
  const { field, control, ...form } = useEditForm({
    record: `${isLost ? 'lost' : 'decline'}-${orderReturn.id}`,
    schema: schema,
    saved: orderReturn,
    toValues: () => ({ reason: isLost ? 'not-received' : '' }),
    onClose,
    ...returnChange(orderReturn, 'declined'),
    save: ({ reason }) => declineReturn(orderReturn, reason),
  });
  const chosen = useWatch({ control }).reason;
  const reason = declineReasonCodes.find((code) => code === chosen);
  return (
    <EditDialog
      title={
        isLost ? `Parcel of ${orderReturn.number} never came?` : `Decline ${orderReturn.number}?`
      }
      description={
        isLost
          ? 'This ends the return without a refund. If the parcel comes after all, enter a new return.'
          : 'The customer reads a polite sentence about the reason. This cannot be undone.'
      }
      form={form}
      submitLabel={isLost ? 'Parcel never came' : 'Decline return'}
      variant="danger"
    >
      {!isLost && (
        <SelectField
          label="Reason"
          options={declineReasonCodes.map((code) => ({
            value: code,
            label: declineReasons[code].label,
          }))}
          {...field('reason')}
        />
      )}
      <MailNote
        kind="return-declined"
        recipient={order.customerEmail}
        data={reason ? returnMail(order, orderReturn, reason) : undefined}
      />
    </EditDialog>
  );
}
