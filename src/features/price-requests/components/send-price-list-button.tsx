import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { isolate } from '#lib/format/isolate.ts';
import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { products } from '#features/catalog/products.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { sendsMail } from '#config/site.ts';
import { teamQuery } from '#features/team/staff-api.ts';
import { optionalText } from '#lib/forms/field-schemas.ts';
import { sendPriceList, type PriceRequest } from '../staff-api.ts';

const schema = z.object({ message: optionalText(1000) });

/** Button with a dialog that mails the current price list and completes the request. */
export function SendPriceListButton({ request }: { request: PriceRequest }) {
  return (
    <DialogButton dialog={(onClose) => <SendPriceListDialog {...{ request, onClose }} />}>
      Send price list
    </DialogButton>
  );
}

function SendPriceListDialog({ request, onClose }: { request: PriceRequest; onClose: () => void }) {
  const { data: team } = useQuery(teamQuery);
  const { field, control, ...form } = useEditForm({
    record: `price-list-${request.id}`,
    schema,
    saved: request,
    toValues: () => ({ message: '' }),
    save: ({ message }, base) => sendPriceList(base, message),
    queryKeys: [['price-requests']],
    success: () => ({
      title: 'Price list sent',
      description: `${sendsMail ? `It is on its way to ${request.email}.` : 'This site sends no email. Please tell the customer.'} The request is completed.`,
    }),
    failure: {
      title: 'Price list not sent',
      description: 'Nothing was changed. Please try again.',
    },
    onClose,
  });
  const message = useWatch({ control, name: 'message' });
  return (
    <EditDialog
      title={`Send the price list to ${isolate(request.name)}?`}
      description="It has the name, the SKU and the price of each product that is sold."
      form={form}
      submitLabel="Send price list"
    >
      <TextAreaField label="A line of your own" optional rows={3} {...field('message')} />
      <MailNote
        kind="price-list"
        recipient={request.email}
        data={{
          name: request.name,
          message: message.trim(),
          author: team?.members.find(({ isSelf }) => isSelf)?.name ?? '',
          products: products.map(({ id, name, category, priceCents }) => ({
            id,
            name,
            category,
            price: priceCents / 100,
          })),
        }}
      />
    </EditDialog>
  );
}
