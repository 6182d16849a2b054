import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { authMessages } from '../auth-messages.ts';
import { loginSchema, minPasswordLength, signUpSchema, type Credentials } from '../schema.ts';

interface CredentialsFormProps {
  mode: 'login' | 'sign-up';
  /** The address of the only account that will do. */
  email?: string;
  submitLabel: string;
  busyLabel: string;
  /** Must not reject: the page tells failures. */
  onSubmit: (credentials: Credentials) => Promise<void>;
}

export function CredentialsForm({
  mode,
  email,
  submitLabel,
  busyLabel,
  onSubmit,
}: CredentialsFormProps) {
  const isLogin = mode === 'login';
  const {
    register,
    handleSubmit,
    resetField,
    clearErrors,
    formState: { errors, isSubmitting },
  } = useForm<Credentials>({
    resolver: zodResolver(isLogin ? loginSchema : signUpSchema),
    defaultValues: { email: email ?? '', password: '' },
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
      {email === undefined ? (
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete={isLogin ? 'username' : 'email'}
          error={errors.email?.message}
          {...register('email')}
        />
      ) : (
        // Tells password managers whose password this is.
        <input type="text" autoComplete="username" value={email} readOnly hidden />
      )}
      <TextField
        label="Password"
        type="password"
        autoComplete={isLogin ? 'current-password' : 'new-password'}
        help={isLogin ? undefined : `At least ${minPasswordLength} characters.`}
        error={errors.password?.message}
        {...register('password')}
      />
      <div>
        <Button type="submit" size="lg" className="w-full" busy={isSubmitting}>
          {isSubmitting ? busyLabel : submitLabel}
        </Button>
        <div role="status">{isSubmitting && <SlowNotice />}</div>
      </div>
    </form>
  );
}

/** After this time, in milliseconds, a person wonders whether anything happens. */
const slowMs = 6_000;

function SlowNotice() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && <p className="mt-4">{authMessages.slow}</p>;
}
