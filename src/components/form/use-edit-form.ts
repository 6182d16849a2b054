import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type FieldPath, type FieldValues, type PathValue } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isOutcomeUnknown, wasOvertaken } from '#lib/api/mutation-error.ts';
import { isSame } from '#lib/forms/draft.ts';
import { useStaffDraft } from '#lib/forms/use-staff-draft.ts';
import { useTypedValues } from '#lib/forms/use-typed-values.ts';
import { isChangedSinceArrival, showRefusedFields } from './submission-failure.ts';
import { useStaffMutation, type StaffMutation } from '#lib/feedback/use-staff-mutation.ts';

interface EditFormOptions<Saved, Input extends FieldValues, Output> extends Pick<
  StaffMutation<Output>,
  'queryKeys' | 'success' | 'failure' | 'mutationKey' | 'onFailed'
> {
  /** Name of the form and its record. Unsaved entries are stored under this name. */
  record: string;
  schema: z.ZodMiniType<Output, Input>;
  /** The saved record, as the list behind the dialog currently shows it. */
  saved: Saved;
  toValues: (saved: Saved) => Input;
  /**
   * @param base The record as this person saw it. The database refuses to overwrite a change that was made after that.
   * @param key Idempotency key, for a form that adds a record.
   */
  save: (values: Output, base: Saved, key: string) => Promise<void>;
  /** Closes the dialog. If it is missing, the form is reset and stays open. */
  onClose?: () => void;
  /** Called after a save, instead of `onClose`. */
  onSaved?: (values: Output) => void;
  /** True if unsaved entries must still be there when a closed form is opened again. */
  keepsDraft?: boolean;
  /**
   * True if the form adds a record, such as a payment. If the response is lost, the list behind the form may already
   * show the new record. The form then keeps its values and sends them again.
   */
  adds?: boolean;
}

/**
 * State of the last attempt to save. `sending`: the response has not arrived yet, or the record was saved. `lost`: the
 * response did not arrive, so the record may have changed. `overtaken`: another person changed the record first.
 * `none`: no attempt, or one that was refused for another reason.
 */
type Attempt = 'none' | 'sending' | 'lost' | 'overtaken';

function failedAttempt(error: unknown): Attempt {
  if (isOutcomeUnknown(error)) return 'lost';
  return wasOvertaken(error) ? 'overtaken' : 'none';
}

/**
 * A form for a record that another team member may change at the same time. If the person has not changed a field, the
 * field then shows the new value. If they have changed the field, a help text shows the new value. The database refuses
 * the first attempt to overwrite that value and accepts the next.
 */
export function useEditForm<Saved, Input extends FieldValues, Output>({
  record,
  schema,
  saved: latest,
  toValues,
  save,
  success,
  onFailed,
  onClose,
  onSaved,
  keepsDraft = false,
  adds = false,
  ...mutation
}: EditFormOptions<Saved, Input, Output>) {
  const [sent, setSent] = useState(latest);
  const [attempt, setAttempt] = useState<Attempt>('none');
  const mayBeAdded = adds && (attempt === 'sending' || attempt === 'lost');
  const saved = mayBeAdded ? sent : latest;
  const values = toValues(saved);
  const [opened] = useState(values);
  const base = attempt === 'lost' || attempt === 'overtaken' ? saved : sent;
  const draft = useStaffDraft(record, opened);
  const [restored] = useState(draft.read);
  const end = onClose ?? (() => form.reset(values, { keepDirtyValues: false }));
  const close = () => {
    end();
    if (!keepsDraft) draft.discard();
  };
  const { mutate, isPending } = useStaffMutation({
    ...mutation,
    save: (change: { values: Output; base: Saved }) =>
      save(change.values, change.base, draft.key()),
    success: success && ((change) => success(change.values)),
    onSaved: ({ values: typed }) => {
      if (onSaved) onSaved(typed);
      else end();
      draft.discard();
    },
    onFailed: (error) => {
      setAttempt(failedAttempt(error));
      // The key already belongs to other values, so these values get a new key.
      if (isChangedSinceArrival(error)) draft.renewKey();
      showRefusedFields(form, error);
      onFailed?.(error);
    },
  });
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const restore = useEffectEvent(() => {
    for (const [name, value] of Object.entries(restored ?? {})) {
      form.setValue(name as FieldPath<Input>, value as PathValue<Input, FieldPath<Input>>, {
        shouldDirty: true,
      });
    }
  });
  useTypedValues(form, (typed) =>
    draft.save(
      Object.fromEntries(
        Object.entries(typed).filter(([name, text]) => !isSame(text, values[name])),
      ),
    ),
  );
  useEffect(() => restore(), []);
  const { errors, dirtyFields, isDirty } = form.formState;
  /**
   * The props of a text field.
   * @param say Formats a value for the help text about a team member's change.
   */
  const field = (name: FieldPath<Input>, say = (value: string) => value) => ({
    ...form.register(name),
    error: errors[name]?.message as string | undefined,
    help:
      name in dirtyFields && !isSame(values[name], opened[name])
        ? `A team member changed this to ${say(String(values[name])) || 'nothing'}. Saving replaces it.`
        : undefined,
  });
  /** Sets values as if the person had typed them. */
  const fill = (texts: Partial<Input>) => {
    for (const [name, text] of Object.entries(texts)) {
      form.setValue(name as FieldPath<Input>, text as PathValue<Input, FieldPath<Input>>, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    }
  };
  const submit = form.handleSubmit((typed) => {
    setSent(base);
    setAttempt('sending');
    mutate({ values: typed, base });
  });
  return {
    control: form.control,
    setError: form.setError,
    field,
    fill,
    focus: form.setFocus,
    base,
    submit,
    isPending,
    isDirty,
    close,
    discard: draft.discard,
    isRestored: restored !== undefined,
  };
}
