import { useWatch } from 'react-hook-form';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { returns, sendsMail } from '#config/site.ts';
import type { Order } from '#features/orders/order.ts';
import { enterReturn, type KeptItem } from '../staff-api.ts';
import {
  emptyReturn,
  enteredReturn,
  ReturnFields,
  returnSchema,
  type ReturnValues,
} from './return-fields.tsx';

interface EnterReturnDialogProps {
  order: Order;
  left: readonly KeptItem[];
  onClose: () => void;
}

/** Staff enter a return for a customer who phones. */
export function EnterReturnDialog({ order, left, onClose }: EnterReturnDialogProps) {
  const isLate = (values: ReturnValues) =>
    enteredReturn(left, values).items.some(
      ({ productId, quantity }) =>
        quantity > (left.find((item) => item.productId === productId)?.inTime ?? 0),
    );
  const { field, control, ...form } = useEditForm({
    record: `return-of-${order.id}`,
    schema: returnSchema(left, 'Please choose what the customer sends back.'),
    saved: left,
    toValues: emptyReturn,
    save: (values, items, key) =>
      enterReturn(order.id, {
        ...enteredReturn(items, values),
        isGoodwill: isLate(values),
        key,
      }),
    queryKeys: [['orders']],
    success: () => ({
      title: 'Return entered',
      description: `It is accepted. ${sendsMail ? 'The customer gets the address by email.' : 'Please tell the customer the number and the address.'}`,
    }),
    failure: { title: 'Return not entered' },
    onClose,
  });
  const typed = useWatch({ control }) as ReturnValues;
  const isGoodwill = isLate(typed) || left.every(({ inTime }) => inTime === 0);
  return (
    <EditDialog
      title={`Enter a return of ${order.orderNumber}`}
      description={
        isGoodwill
          ? `It was delivered more than ${returns.days} days ago, so you take it back as goodwill.`
          : 'For a caller. It is accepted at once, and nothing is refunded before the parcel arrives.'
      }
      form={form}
      submitLabel={isGoodwill ? 'Accept as goodwill' : 'Enter return'}
    >
      <ReturnFields items={left} field={field} commentHelp="For staff alone." />
    </EditDialog>
  );
}
