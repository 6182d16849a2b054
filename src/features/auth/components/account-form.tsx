import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#lib/format/class-names.ts';
import { minPasswordLength } from '../schema.ts';

interface AccountField<Values> {
  name: Path<Values>;
  label: string;
  /** A hint for password managers. The form also derives the type of the field from it. */
  autoComplete: 'email' | 'username' | 'current-password' | 'new-password';
}

interface FormHandle<Values> {
  /** Shows the message below the field and focuses the field. */
  showProblem: (name: Path<Values>, message: string) => void;
  reset: () => void;
}

interface AccountFormProps<Values extends FieldValues> {
  /** The passwords are cleared when the schema changes. */
  schema: z.ZodMiniType<Values, Values>;
  values: DefaultValues<Values>;
  fields: readonly AccountField<Values>[];
  /** Email address for password managers, if the form has no email field. */
  account?: string | undefined;
  submitLabel: string;
  busyLabel: string;
  size?: 'md' | 'lg';
  className?: string;
  /** The promise must not reject. */
  onSubmit: (values: Values, form: FormHandle<Values>) => Promise<void>;
  /** Content below the submit button. */
  children?: (isSubmitting: boolean) => ReactNode;
}

/** A form with email addresses and passwords. */
export function AccountForm<Values extends FieldValues>({
  schema,
  values,
  fields,
  account,
  submitLabel,
  busyLabel,
  size = 'lg',
  className,
  onSubmit,
  children,
}: AccountFormProps<Values>) {
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: values,
  });
  const { register, handleSubmit, setError, resetField, clearErrors, reset } = form;
  const { errors, isSubmitting } = form.formState;
  useEffect(
    () => () => {
      resetField('password' as Path<Values>);
      clearErrors();
    },
    [schema, resetField, clearErrors],
  );
  const submit = (typed: Values) =>
    onSubmit(typed, {
      showProblem: (name, message) => setError(name, { message }, { shouldFocus: true }),
      reset,
    });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className={classNames('grid content-start gap-5', className)}
    >
      {account !== undefined && (
        // Password managers read this field.
        <input type="text" autoComplete="username" value={account} readOnly hidden />
      )}
      {fields.map(({ name, label, autoComplete }) => (
        <TextField
          key={name}
          label={label}
          autoComplete={autoComplete}
          {...(autoComplete.endsWith('password')
            ? { type: 'password' }
            : { type: 'email', inputMode: 'email' })}
          help={
            autoComplete === 'new-password'
              ? `At least ${minPasswordLength} characters.`
              : undefined
          }
          error={errors[name]?.message as string | undefined}
          {...register(name)}
        />
      ))}
      <div>
        <Button
          type="submit"
          size={size}
          className={size === 'lg' ? 'w-full' : ''}
          busy={isSubmitting}
        >
          {isSubmitting ? busyLabel : submitLabel}
        </Button>
        {children?.(isSubmitting)}
      </div>
    </form>
  );
}
