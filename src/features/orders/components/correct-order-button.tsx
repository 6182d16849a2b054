import { Pencil } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { stateCode, stateQuestion } from '#features/checkout/us-states.ts';
import { mailWords } from '#content/mail-words.ts';
import { correctOrder } from '../staff-api.ts';
import { zipCode } from '#lib/forms/clean-text.ts';
import { openStatuses } from '../order-status.ts';
import { isErased, type Order } from '../order.ts';
import { orderContactSchema, emailOnlyContactSchema, type OrderContact } from '../order-contact.ts';

/**
 * Lets staff correct the contact and the address of an order. Once the order is shipped or canceled, staff can correct
 * only the email address.
 */
export function CorrectOrderButton({ order }: { order: Order }) {
  if (isErased(order)) return null;
  return (
    <DialogButton
      variant="secondary"
      aria-label={`Edit contact of ${order.orderNumber}`}
      dialog={(onClose) => <CorrectOrderDialog {...{ order, onClose }} />}
    >
      <Pencil aria-hidden className="size-4" />
      Edit contact
    </DialogButton>
  );
}

const toContact = (order: Order): OrderContact => ({
  name: order.customerName,
  email: order.customerEmail,
  phone: order.customerPhone,
  address: order.shippingAddress,
  city: order.shippingCity,
  state: order.shippingState,
  zipCode: order.shippingZip,
});

function CorrectOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const isOpen = openStatuses.includes(order.status);
  const { field, ...form } = useEditForm({
    record: `correct-${order.id}`,
    schema: isOpen ? orderContactSchema : emailOnlyContactSchema,
    saved: order,
    toValues: toContact,
    save: (contact, base) =>
      correctOrder(order.id, isOpen ? contact : { email: contact.email }, toContact(base)),
    queryKeys: [['orders']],
    success: () => ({ title: 'Corrected', description: order.orderNumber }),
    failure: { title: 'Failed to correct the order' },
    onClose,
  });
  const [state, zip] = useWatch({ control: form.control, name: ['state', 'zipCode'] });
  const code = stateCode(state);
  const question = code && stateQuestion(code, zipCode(zip) ?? '');
  const text = (name: keyof OrderContact, label: string, optional = false) => (
    <TextField label={label} optional={optional} autoComplete="off" {...field(name)} />
  );
  return (
    <EditDialog
      title={`Edit contact of ${order.orderNumber}`}
      description={`${mailWords.correctContact} ${isOpen ? 'A supplier who already has the order isn’t told either: tell them yourself.' : 'Where the parcel goes stays as it is.'}`}
      form={form}
      submitLabel="Save corrections"
    >
      {isOpen && text('name', 'Name')}
      {text('email', 'Email')}
      {isOpen && (
        <>
          {text('phone', 'Phone', true)}
          {text('address', 'Street address')}
          {text('city', 'City')}
          <div className="grid grid-cols-2 gap-4">
            <TextField
              label="State"
              autoComplete="off"
              {...field('state')}
              {...(question && { help: question })}
            />
            {text('zipCode', 'ZIP code')}
          </div>
        </>
      )}
    </EditDialog>
  );
}
