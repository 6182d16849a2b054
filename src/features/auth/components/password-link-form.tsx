import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallLink } from '#components/call-link.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#lib/feedback/toast.ts';
import { requestPasswordLink } from '../api.ts';
import { authMessages } from '../auth-messages.ts';
import { passwordLinkSchema } from '../schema.ts';

/** Asks where the link to a new password goes. The answer does not tell whether the address has an account. */
export function PasswordLinkForm() {
  const [sentTo, setSentTo] = useState<string>();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(passwordLinkSchema), defaultValues: { email: '' } });

  const submit = async ({ email }: { email: string }) => {
    try {
      await requestPasswordLink(email);
      setSentTo(email);
    } catch {
      toast({ kind: 'destructive', id: 'auth', title: authMessages.linkNotSent });
    }
  };

  if (sentTo !== undefined) return <LinkSent email={sentTo} />;
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="mt-6 grid gap-5"
    >
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Send link'}
      </Button>
    </form>
  );
}

function LinkSent({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Check your email
      </h2>
      <p className="mt-2">
        If <strong className="wrap-anywhere">{email}</strong> has an account, a link is on its way.
        It works for one hour.
      </p>
      <p className="mt-2 text-muted">
        Nothing after a few minutes? Look into your spam folder, or call us.
      </p>
      <CallLink variant="secondary" className="mt-4" />
    </div>
  );
}
