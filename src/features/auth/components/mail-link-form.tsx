import { useState, type ReactNode } from 'react';
import { CallLink } from '#components/call-link.tsx';
import { sendsMail } from '#config/site.ts';
import { toastAuthFailure } from '../auth-errors.ts';
import { authMessages } from '../auth-messages.ts';
import { mailLinkSchema } from '../schema.ts';
import { AccountForm } from './account-form.tsx';
import { MailSent } from './mail-sent.tsx';

interface MailLinkFormProps {
  /** Why a mail is offered. */
  lead: string;
  /** Asks the auth service for the mail. */
  send: (email: string) => Promise<void>;
  email?: string;
  /** Says what was sent. It must not reveal whether the address has an account. */
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
      <AccountForm
        schema={mailLinkSchema}
        values={{ email: defaultEmail }}
        fields={[{ name: 'email', label: 'Email', autoComplete: 'username' }]}
        submitLabel="Send link"
        busyLabel="Sending…"
        className="mt-6"
        onSubmit={async ({ email }) => {
          try {
            await send(email);
            setSentTo(email);
          } catch (error) {
            toastAuthFailure(authMessages.linkNotSent, error);
          }
        }}
      />
    </>
  );
}
