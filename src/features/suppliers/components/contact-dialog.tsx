import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { saveSupplierContact, suppliersQuery } from '../staff-api.ts';
import { supplierContactSchema } from '../schema.ts';
import type { Supplier } from '../supplier.ts';

export function ContactDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { field, ...form } = useEditForm({
    record: `supplier-${supplier.id}`,
    schema: supplierContactSchema,
    saved: supplier,
    toValues: ({ contactName, email, phone, website }) => ({ contactName, email, phone, website }),
    save: (contact, base) => saveSupplierContact(base, contact),
    queryKeys: [suppliersQuery.queryKey],
    success: () => ({ title: 'Contact saved', description: supplier.name }),
    failure: { title: 'Failed to save contact' },
    onClose,
  });

  return (
    <EditDialog
      title={`Contact of ${supplier.name}`}
      description="Used by Email Distributor and by the purchase orders."
      form={form}
      submitLabel="Save contact"
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
    </EditDialog>
  );
}
