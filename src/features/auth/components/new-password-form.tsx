import { zodResolver } from '@hookform/resolvers/zod';
import type { Session } from '@supabase/supabase-js';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#lib/feedback/toast.ts';
import { setPassword, signInByLink } from '../api.ts';
import { authErrorText, isAuthRefusal, newPasswordProblem } from '../auth-errors.ts';
import { authMessages } from '../auth-messages.ts';
import type { MailedLink } from '../mailed-link.ts';
import { minPasswordLength, newPasswordSchema } from '../schema.ts';

const wordsByPurpose = {
  reset: {
    label: 'New password',
    submit: 'Save password',
    busy: 'Saving…',
    linkFailed: authMessages.passwordNotSaved,
  },
  confirm: {
    label: 'Password',
    submit: 'Confirm and log in',
    busy: 'Confirming…',
    linkFailed: authMessages.notConfirmed,
  },
};

interface NewPasswordFormProps {
  /** Who confirms a new account may choose the password with which they signed up. */
  purpose: keyof typeof wordsByPurpose;
  /** Sending the form uses it up. Opening the page does not, because mail filters open links, too. */
  link: MailedLink;
  onRefused: (error: unknown) => void;
  /** Must not reject. */
  onSaved: (userId: string) => Promise<void> | void;
}

export function NewPasswordForm({ purpose, link, onRefused, onSaved }: NewPasswordFormProps) {
  const words = wordsByPurpose[purpose];
  // A refused password uses the link up and leaves the person signed in. The next attempt needs no link.
  const session = useRef<Session>(null);
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(newPasswordSchema), defaultValues: { password: '' } });
  const showProblem = (message: string) => setError('password', { message }, { shouldFocus: true });

  const submit = async ({ password }: { password: string }) => {
    try {
      if (!session.current) {
        session.current = await signInByLink(link);
        const email = session.current?.user.email;
        if (link.email && email !== link.email) {
          showProblem(
            `This link is for the account ${email}. Press the button again to set its password.`,
          );
          return;
        }
      }
      await setPassword(password, { mayBeSame: purpose === 'confirm' });
    } catch (error) {
      const problem = newPasswordProblem(error);
      if (problem) showProblem(problem);
      else if (!session.current && isAuthRefusal(error)) onRefused(error);
      else {
        const description = authErrorText(error);
        toast({
          kind: 'destructive',
          id: 'auth',
          title: session.current ? authMessages.passwordNotSaved : words.linkFailed,
          description,
        });
      }
      return;
    }
    await onSaved(session.current?.user.id ?? '');
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="mt-6 grid gap-5"
    >
      <TextField
        label={words.label}
        type="password"
        autoComplete="new-password"
        help={`At least ${minPasswordLength} characters.`}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {isSubmitting ? words.busy : words.submit}
      </Button>
    </form>
  );
}
