import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import type { FormValues } from '#components/form/form-definition.ts';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { mailWords } from '#content/mail-words.ts';
import { contactForm } from '../phone-form.ts';
import type { ServiceRequest } from '../service-request.ts';
import { correctRequest } from '../staff-api.ts';

/** Button with a dialog to correct the customer's name and contact data. */
export function CorrectRequestButton({ request }: { request: ServiceRequest }) {
  return (
    <DialogButton
      variant="secondary"
      aria-label="Edit contact"
      dialog={(onClose) => <CorrectRequestDialog {...{ request, onClose }} />}
    >
      <Pencil aria-hidden className="size-4" />
      Edit
    </DialogButton>
  );
}

function CorrectRequestDialog({
  request,
  onClose,
}: {
  request: ServiceRequest;
  onClose: () => void;
}) {
  const { fields, schema } = useMemo(() => contactForm(request.kind), [request.kind]);
  const toValues = (saved: ServiceRequest): FormValues =>
    Object.fromEntries(fields.map(({ name }) => [name, saved.fields[name] ?? '']));
  const { field, ...form } = useEditForm({
    record: `correct-${request.id}`,
    schema,
    saved: request,
    toValues,
    save: (values, base) => correctRequest(request.id, values, toValues(base)),
    queryKeys: [['service-requests']],
    success: () => ({ title: 'Corrected', description: request.reference }),
    failure: { title: 'Failed to correct the request' },
    onClose,
  });
  return (
    <EditDialog
      title={`Edit contact of ${request.reference}`}
      description={mailWords.correctContact}
      form={form}
      submitLabel="Save corrections"
    >
      {fields.map(({ name, label }) => (
        <TextField key={name} label={label} autoComplete="off" {...field(name)} />
      ))}
    </EditDialog>
  );
}
