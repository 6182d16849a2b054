import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type FieldPath, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#lib/api/api-error.ts';
import { isOutcomeUnknown } from '#lib/api/mutation-error.ts';
import { useStaffMutation, type StaffMutation } from '#lib/feedback/use-staff-mutation.ts';

interface EditFormOptions<Saved, Input extends FieldValues, Output> extends Pick<
  StaffMutation<Output>,
  'queryKeys' | 'success' | 'failure' | 'mutationKey'
> {
  schema: z.ZodMiniType<Output, Input>;
  /** The record as it is saved now. It follows the list behind the dialog. */
  saved: Saved;
  toValues: (saved: Saved) => Input;
  /** @param seen The record as this person has seen it. The database refuses to overwrite a later change. */
  save: (values: Output, seen: Saved) => Promise<void>;
  onClose: () => void;
}

/** Whether the record may no longer be the one that was seen. */
function mayHaveChanged(error: unknown): boolean {
  return isOutcomeUnknown(error) || (error instanceof ApiError && error.status === 409);
}

/**
 * A form for a record that a colleague may change at the same time. The colleague's change fills the fields that were
 * not typed into here; under the others it is shown. The first attempt to save over it is refused, the next one is not.
 */
export function useEditForm<Saved, Input extends FieldValues, Output>({
  schema,
  saved,
  toValues,
  save,
  success,
  onClose,
  ...mutation
}: EditFormOptions<Saved, Input, Output>) {
  const values = toValues(saved);
  const [opened] = useState(values);
  const [sent, setSent] = useState(saved);
  const [isOutdated, setIsOutdated] = useState(false);
  const seen = isOutdated ? saved : sent;
  const { mutate, isPending } = useStaffMutation({
    ...mutation,
    save: (attempt: { values: Output; seen: Saved }) => save(attempt.values, attempt.seen),
    success: success && ((attempt) => success(attempt.values)),
    onSaved: onClose,
    onFailed: (error) => setIsOutdated(mayHaveChanged(error)),
  });
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, dirtyFields, isDirty } = form.formState;
  /** The props of a text field. */
  const field = (name: FieldPath<Input>) => ({
    ...form.register(name),
    error: errors[name]?.message as string | undefined,
    help:
      name in dirtyFields && values[name] !== opened[name]
        ? `Saved in the meantime: ${values[name]}`
        : undefined,
  });
  const submit = form.handleSubmit((typed) => {
    setSent(seen);
    setIsOutdated(false);
    mutate({ values: typed, seen });
  });
  return { control: form.control, field, seen, submit, isPending, isDirty };
}
