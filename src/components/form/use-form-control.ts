import { useEffect, useState } from 'react';
import { createFormControl, type FieldErrors, type UseFormProps } from 'react-hook-form';
import type { FormValues } from './form-definition.ts';

/**
 * React Hook Form without its own hook, which draws a form a second time as soon as it is there, in the same task: a
 * third of what a phone does without a pause while a page with a long form comes alive. Options are those of the first
 * rendering.
 *
 * @returns the form's methods, always the same, and its errors
 */
export function useFormControl(options: UseFormProps<FormValues>) {
  const [{ formControl: form }] = useState(() => createFormControl<FormValues>(options));
  const [errors, setErrors] = useState<FieldErrors<FormValues>>({});

  useEffect(
    () =>
      form.subscribe({
        formState: { errors: true },
        // Copied, because the library changes the one it keeps.
        callback: (state) => setErrors({ ...state.errors }),
      }),
    [form],
  );

  return { form, errors };
}
