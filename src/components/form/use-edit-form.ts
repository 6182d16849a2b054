import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type FieldPath, type FieldValues, type PathValue } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isOutcomeUnknown, wasOvertaken } from '#lib/api/mutation-error.ts';
import { useStaffDraft } from '#lib/forms/staff-draft.ts';
import { showRefusedFields } from './submission-failure.ts';
import { useStaffMutation, type StaffMutation } from '#lib/feedback/use-staff-mutation.ts';

interface EditFormOptions<Saved, Input extends FieldValues, Output> extends Pick<
  StaffMutation<Output>,
  'queryKeys' | 'success' | 'failure' | 'mutationKey'
> {
  /** Names the form and its record, for what is typed and not saved. */
  record: string;
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
  return isOutcomeUnknown(error) || wasOvertaken(error);
}

/**
 * A form for a record that a colleague may change at the same time. The colleague's change fills the fields that were
 * not typed into here; under the others it is shown. The first attempt to save over it is refused, the next one is not.
 */
export function useEditForm<Saved, Input extends FieldValues, Output>({
  record,
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
  const draft = useStaffDraft(record);
  const [restored] = useState(draft.read);
  const close = () => {
    draft.discard();
    onClose();
  };
  const { mutate, isPending } = useStaffMutation({
    ...mutation,
    save: (attempt: { values: Output; seen: Saved }) => save(attempt.values, attempt.seen),
    success: success && ((attempt) => success(attempt.values)),
    onSaved: close,
    onFailed: (error) => {
      setIsOutdated(mayHaveChanged(error));
      showRefusedFields(form, error);
    },
  });
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const restore = useEffectEvent(() => {
    for (const [name, text] of Object.entries(restored)) {
      if (name in opened) {
        form.setValue(name as FieldPath<Input>, text as PathValue<Input, FieldPath<Input>>, {
          shouldDirty: true,
        });
      }
    }
  });
  const keep = useEffectEvent((typed: Input) =>
    draft.write(
      Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== values[name])),
    ),
  );
  const { subscribe } = form;
  useEffect(() => {
    restore();
    return subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => keep(typed),
    });
  }, [subscribe]);
  const { errors, dirtyFields, isDirty } = form.formState;
  /** The props of a text field. */
  const field = (name: FieldPath<Input>) => ({
    ...form.register(name),
    error: errors[name]?.message as string | undefined,
    help:
      name in dirtyFields && values[name] !== opened[name]
        ? `A coworker changed this to ${values[name] || 'nothing'}. Saving replaces it.`
        : undefined,
  });
  const submit = form.handleSubmit((typed) => {
    setSent(seen);
    setIsOutdated(false);
    mutate({ values: typed, seen });
  });
  return {
    control: form.control,
    field,
    seen,
    submit,
    isPending,
    isDirty,
    close,
    isRestored: Object.keys(restored).length > 0,
  };
}
