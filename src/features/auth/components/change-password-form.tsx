import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#lib/feedback/toast.ts';
import { setPassword, signIn } from '../api.ts';
import { authErrorCode, authErrorText, newPasswordProblem } from '../auth-errors.ts';
import { authMessages } from '../auth-messages.ts';
import { changePasswordSchema, minPasswordLength } from '../schema.ts';

const empty = { password: '', newPassword: '' };

/** Asks for the current password too: a phone that lies around unlocked must not be enough. */
export function ChangePasswordForm({ email }: { email: string }) {
  const {
    register,
    handleSubmit,
    setError,
    reset,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(changePasswordSchema), defaultValues: empty });

  const submit = async ({ password, newPassword }: typeof empty) => {
    try {
      await signIn({ email, password });
    } catch (error) {
      if (authErrorCode(error) !== 'invalid_credentials') return fail(error);
      return setError('password', { message: authMessages.wrongPassword }, { shouldFocus: true });
    }
    try {
      await setPassword(newPassword, { current: password });
    } catch (error) {
      const message = newPasswordProblem(error);
      if (message === undefined) return fail(error);
      return setError('newPassword', { message }, { shouldFocus: true });
    }
    toast({ kind: 'success', id: 'auth', title: authMessages.passwordChanged });
    reset();
  };
  const fail = (error: unknown) => {
    const description = authErrorText(error);
    toast({ kind: 'destructive', id: 'auth', title: authMessages.passwordNotSaved, description });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid content-start gap-5"
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        help={`At least ${minPasswordLength} characters.`}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Saving…' : 'Change password'}
      </Button>
    </form>
  );
}
