import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { mailWords } from '#content/mail-words.ts';
import { declineReturn, type OrderReturn } from '../api.ts';
import { declineReasonCodes, declineReasons } from '../return.ts';
import { returnChange } from './return-change.ts';

const schema = z.object({
  reason: z.enum(declineReasonCodes, 'Please choose why the return is declined.'),
});

export function DeclineDialog({
  orderReturn,
  onClose,
}: {
  orderReturn: OrderReturn;
  onClose: () => void;
}) {
  const { field, ...form } = useEditForm({
    record: `decline-${orderReturn.id}`,
    schema: schema,
    saved: orderReturn,
    toValues: () => ({ reason: '' }),
    onClose,
    ...returnChange(orderReturn, 'declined'),
    save: ({ reason }) => declineReturn(orderReturn, reason),
  });
  return (
    <EditDialog
      title={`Decline ${orderReturn.number}?`}
      description={`The customer reads a polite sentence about the reason. This cannot be undone. ${mailWords.staffChange}`}
      form={form}
      submitLabel="Decline return"
    >
      <SelectField
        label="Reason"
        options={declineReasonCodes.map((code) => ({
          value: code,
          label: declineReasons[code].label,
        }))}
        {...field('reason')}
      />
    </EditDialog>
  );
}
