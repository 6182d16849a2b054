import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { CallLink } from '#components/call-link.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { toast } from '#lib/feedback/toast.ts';
import { authErrorText } from '../auth-errors.ts';
import { authMessages } from '../auth-messages.ts';
import { mailLinkSchema } from '../schema.ts';
import { MailSent } from './mail-sent.tsx';

interface MailLinkFormProps {
  /** Why a mail is offered. */
  lead: string;
  /** Asks the auth service for the mail. */
  send: (email: string) => Promise<void>;
  email?: string;
  /** What was sent. It must not tell whether the address has an account. */
  children: (email: string) => ReactNode;
}

/** Asks where a mail with a link goes. On a site that sends no mail it offers the phone. */
export function MailLinkForm({
  lead,
  send,
  email: defaultEmail = '',
  children,
}: MailLinkFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(mailLinkSchema), defaultValues: { email: defaultEmail } });

  const submit = async ({ email }: { email: string }) => {
    try {
      await send(email);
      setSentTo(email);
    } catch (error) {
      const description = authErrorText(error);
      toast({ kind: 'destructive', id: 'auth', title: authMessages.linkNotSent, description });
    }
  };

  if (!sendsMail) {
    return (
      <>
        <p className="mt-2 text-muted">
          This site cannot email you a link at the moment. Please call us.
        </p>
        <CallLink variant="secondary" className="mt-4" />
      </>
    );
  }
  if (sentTo !== undefined) {
    return <MailSent send={() => send(sentTo)}>{children(sentTo)}</MailSent>;
  }
  return (
    <>
      <p className="mt-2 text-muted">{lead}</p>
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
    </>
  );
}
