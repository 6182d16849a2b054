import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSharedRecord } from '#components/form/use-shared-record.ts';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { saveSupplierContact, suppliersQuery } from '../api.ts';
import { supplierContactSchema, type SupplierContact } from '../schema.ts';
import type { Supplier } from '../supplier.ts';

export function ContactDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const queryClient = useQueryClient();
  // The contact as this person has seen it. The database refuses to overwrite a later change.
  const [seen, setSeen] = useState(supplier);
  const { mutate, isPending } = useStaffMutation({
    save: (contact: SupplierContact) => saveSupplierContact(seen, contact),
    queryKeys: [suppliersQuery.queryKey],
    success: () => ({ title: 'Contact saved', description: supplier.name }),
    failure: {
      title: 'Failed to save contact',
      description: 'Nothing was changed. Please try again.',
    },
    onSaved: onClose,
    onFailed: () => {
      const suppliers = queryClient.getQueryData(suppliersQuery.queryKey);
      setSeen((now) => suppliers?.find(({ id }) => id === now.id) ?? now);
    },
  });
  const { contactName, email, phone, website } = supplier;
  const { field, handleSubmit, formState } = useSharedRecord(supplierContactSchema, {
    contactName,
    email,
    phone,
    website,
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Contact of ${supplier.name}`}
      description="Used by Email Distributor and by the purchase orders."
      className="max-w-120"
      keepOpenOnOutsideClick={formState.isDirty}
      busy={isPending}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((contact) => mutate(contact))(event)}
        className="grid gap-5"
      >
        <TextField label="Contact person" autoComplete="off" {...field('contactName')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          {...field('email')}
        />
        <TextField label="Phone" type="tel" autoComplete="off" {...field('phone')} />
        <TextField label="Website" inputMode="url" autoComplete="off" {...field('website')} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogDismiss busy={isPending}>Cancel</DialogDismiss>
          <Button type="submit" busy={isPending}>
            Save contact
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
