import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#lib/feedback/toast.ts';
import { setPassword, signInByLink } from '../api.ts';
import { authErrorCode, authMessages, newPasswordProblem } from '../auth-messages.ts';
import { minPasswordLength, newPasswordSchema } from '../schema.ts';

interface NewPasswordFormProps {
  /** From the link. Sending the form uses it up. Opening the page does not, because mail filters open links, too. */
  tokenHash: string;
  onExpired: () => void;
  /** Must not reject. */
  onSaved: (userId: string) => Promise<void>;
}

export function NewPasswordForm({ tokenHash, onExpired, onSaved }: NewPasswordFormProps) {
  // A refused password uses the link up and leaves the person signed in. The next attempt needs no link.
  const userId = useRef<string>(undefined);
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(newPasswordSchema), defaultValues: { password: '' } });

  const submit = async ({ password }: { password: string }) => {
    try {
      userId.current ??= (await signInByLink(tokenHash)).user.id;
      await setPassword(password);
    } catch (error) {
      const problem = newPasswordProblem(error);
      if (problem) setError('password', { message: problem }, { shouldFocus: true });
      else if (authErrorCode(error) === 'otp_expired') onExpired();
      else toast({ kind: 'destructive', id: 'auth', title: authMessages.passwordNotSaved });
      return;
    }
    await onSaved(userId.current);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="mt-6 grid gap-5"
    >
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        help={`At least ${minPasswordLength} characters.`}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {isSubmitting ? 'Saving…' : 'Save password'}
      </Button>
    </form>
  );
}
