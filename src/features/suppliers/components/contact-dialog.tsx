import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import { useChange } from '#lib/feedback/use-change.ts';
import { saveSupplierContact, suppliersQuery } from '../api.ts';
import { supplierContactSchema, type SupplierContact } from '../schema.ts';
import type { Supplier } from '../supplier.ts';

export function ContactDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [opened] = useState(supplier);
  // The contact as this person has seen it. The database refuses to overwrite a later change.
  const [seen, setSeen] = useState(supplier);
  const { mutate, isPending } = useChange({
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
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty, dirtyFields },
  } = useForm<SupplierContact>({
    resolver: zodResolver(supplierContactSchema),
    // A colleague's change fills the fields that were not typed into here.
    values: {
      contactName: supplier.contactName,
      email: supplier.email,
      phone: supplier.phone,
      website: supplier.website,
    },
    resetOptions: { keepDirtyValues: true },
  });
  const savedMeanwhile = (name: keyof SupplierContact) =>
    dirtyFields[name] && supplier[name] !== opened[name]
      ? `Saved meanwhile: ${supplier[name]}`
      : undefined;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Contact of ${supplier.name}`}
      description="Used by Email Distributor and by the purchase orders."
      className="max-w-120"
      keepOpenOnOutsideClick={isDirty}
      busy={isPending}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((contact) => mutate(contact))(event)}
        className="grid gap-5"
      >
        <TextField
          label="Contact person"
          autoComplete="off"
          error={errors.contactName?.message}
          help={savedMeanwhile('contactName')}
          {...register('contactName')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors.email?.message}
          help={savedMeanwhile('email')}
          {...register('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
          help={savedMeanwhile('phone')}
          {...register('phone')}
        />
        <TextField
          label="Website"
          inputMode="url"
          autoComplete="off"
          error={errors.website?.message}
          help={savedMeanwhile('website')}
          {...register('website')}
        />
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
