import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { loginSchema, minPasswordLength, signUpSchema, type Credentials } from '../schema.ts';

interface CredentialsFormProps {
  mode: 'login' | 'sign-up';
  submitLabel: string;
  busyLabel: string;
  /** Must not reject: the page tells failures. */
  onSubmit: (credentials: Credentials) => Promise<void>;
}

export function CredentialsForm({ mode, submitLabel, busyLabel, onSubmit }: CredentialsFormProps) {
  const isLogin = mode === 'login';
  const {
    register,
    handleSubmit,
    resetField,
    clearErrors,
    formState: { errors, isSubmitting },
  } = useForm<Credentials>({
    resolver: zodResolver(isLogin ? loginSchema : signUpSchema),
    defaultValues: { email: '', password: '' },
  });
  // A switch between login and sign-up keeps the address, not the password.
  useEffect(
    () => () => {
      resetField('password');
      clearErrors();
    },
    [mode, resetField, clearErrors],
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
      className="grid gap-5"
    >
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={isLogin ? 'username' : 'email'}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete={isLogin ? 'current-password' : 'new-password'}
        help={isLogin ? undefined : `At least ${minPasswordLength} characters.`}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {isSubmitting ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}
