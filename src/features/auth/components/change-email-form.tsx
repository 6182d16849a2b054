import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#lib/feedback/toast.ts';
import { requestEmailChange } from '../api.ts';
import { authErrorCode, authErrorText } from '../auth-errors.ts';
import { authMessages } from '../auth-messages.ts';
import { mailLinkSchema } from '../schema.ts';

/** Has the new address confirmed by mail. The old one stays until then. */
export function ChangeEmailForm({ email: current }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const {
    register,
    handleSubmit,
    setError,
    reset,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(mailLinkSchema), defaultValues: { email: '' } });

  const submit = async ({ email }: { email: string }) => {
    const showProblem = (message: string) => setError('email', { message }, { shouldFocus: true });
    if (email.toLowerCase() === current) return showProblem(authMessages.sameEmail);
    try {
      await requestEmailChange(email);
      setSentTo(email);
      reset();
    } catch (error) {
      const description = authErrorText(error);
      const isAboutAddress = ['email_exists', 'email_address_invalid', 'validation_failed'];
      if (isAboutAddress.includes(authErrorCode(error))) return showProblem(description);
      toast({ kind: 'destructive', id: 'auth', title: authMessages.emailNotChanged, description });
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid content-start gap-5"
    >
      <TextField
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <div>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Sending…' : 'Change email'}
        </Button>
        <div role="status">
          {sentTo && (
            <p className="mt-4 wrap-anywhere">
              <strong>Check your email.</strong> Open the links that we sent to <b>{sentTo}</b> and
              to <b>{current}</b>. Until they are confirmed, your address stays as it is.
            </p>
          )}
        </div>
      </div>
    </form>
  );
}
