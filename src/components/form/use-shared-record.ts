import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type FieldPath, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * A form for a record that a colleague may change at the same time. The colleague's change fills the fields that were
 * not typed into here; under the others it is shown.
 * @param saved The record as it is saved now.
 */
export function useSharedRecord<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  saved: Values,
) {
  const [opened] = useState(saved);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, dirtyFields } = form.formState;
  /** The props of a text field. */
  const field = (name: FieldPath<Values>) => {
    const isDirty = name in dirtyFields;
    return {
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
      help:
        isDirty && saved[name] !== opened[name]
          ? `Saved in the meantime: ${saved[name]}`
          : undefined,
    };
  };
  return { ...form, field };
}
