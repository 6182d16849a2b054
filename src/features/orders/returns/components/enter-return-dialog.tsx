import { useState } from 'react';
import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { returns, sendsMail } from '#config/site.ts';
import type { Order } from '#features/orders/order.ts';
import { randomUuid } from '#lib/browser/uuid.ts';
import { enterReturn } from '../api.ts';
import { returnReasonCodes, returnReasons } from '../return.ts';
import type { itemsLeft } from '../returnable.ts';

interface EnterReturnDialogProps {
  order: Order;
  left: ReturnType<typeof itemsLeft>;
  /** Whether the days for returns are over. */
  isLate: boolean;
  onClose: () => void;
}

const quantityField = (index: number) => `quantity${index}`;

/** A number for each product, by its place in the list. */
const schema = z.record(z.string(), z.string()).check(
  z.refine(
    (values) =>
      Object.entries(values).some(([name, value]) => /^quantity/.test(name) && value !== '0'),
    { path: [quantityField(0)], error: 'Please choose what the customer sends back.' },
  ),
  z.refine(({ reason }) => returnReasonCodes.some((code) => code === reason), {
    path: ['reason'],
    error: 'Please choose a reason.',
  }),
  z.refine(({ comment = '' }) => comment.length <= 1000, {
    path: ['comment'],
    error: 'Please use at most 1,000 characters.',
  }),
);

/** Enters the return of a caller. */
export function EnterReturnDialog({ order, left, isLate, onClose }: EnterReturnDialogProps) {
  const [key] = useState(randomUuid);
  const { field, ...form } = useEditForm({
    record: `return-of-${order.id}`,
    schema,
    saved: left,
    toValues: (items): Record<string, string> => ({
      reason: '',
      comment: '',
      ...Object.fromEntries(items.map((_, index) => [quantityField(index), '0'])),
    }),
    save: (values, items) =>
      enterReturn(order.id, {
        items: items
          .map(({ productId }, index) => ({
            productId,
            quantity: Number(values[quantityField(index)] ?? 0),
          }))
          .filter(({ quantity }) => quantity > 0),
        reason: returnReasonCodes.find((code) => code === values.reason) ?? 'other',
        comment: values.comment ?? '',
        isGoodwill: isLate,
        key,
      }),
    queryKeys: [['orders']],
    success: () => ({
      title: 'Return entered',
      description: `It is accepted. ${sendsMail ? 'The customer gets the address by email.' : 'Please tell the customer the number and the address.'}`,
    }),
    failure: { title: 'Return not entered', description: 'Nothing was changed. Please try again.' },
    onClose,
  });
  return (
    <EditDialog
      title={`Enter a return of ${order.orderNumber}`}
      description={
        isLate
          ? `It was delivered more than ${returns.days} days ago, so you take it back as goodwill.`
          : 'For a caller. It is accepted at once, and nothing is refunded before the parcel arrives.'
      }
      form={form}
      submitLabel={isLate ? 'Accept as goodwill' : 'Enter return'}
    >
      {left.map(({ productId, name, quantity }, index) => (
        <SelectField
          key={productId}
          label={`How many of: ${name}`}
          placeholder={null}
          options={Array.from({ length: quantity + 1 }, (_, n) => ({
            value: String(n),
            label: n === 0 ? 'None' : `${n} of ${quantity}`,
          }))}
          {...field(quantityField(index))}
        />
      ))}
      <SelectField
        label="Reason"
        options={returnReasonCodes.map((code) => ({ value: code, label: returnReasons[code] }))}
        {...field('reason')}
      />
      <TextAreaField
        label="Comment"
        optional
        rows={3}
        {...field('comment')}
        help="For staff alone."
      />
    </EditDialog>
  );
}
