import { useState, type ReactNode } from 'react';
import { CallLink } from '#components/call-link.tsx';
import { sendsMail } from '#config/site.ts';
import { toastAuthFailure } from '../auth-errors.ts';
import { authMessages } from '../auth-messages.ts';
import { mailLinkSchema } from '../schema.ts';
import { AccountForm } from './account-form.tsx';
import { MailSent } from './mail-sent.tsx';

interface MailLinkFormProps {
  /** Text above the form. */
  lead: string;
  /** Asks the auth service to mail the link. */
  send: (email: string) => Promise<void>;
  email?: string;
  /** Text after sending. It must not reveal if the address has an account. */
  children: (email: string) => ReactNode;
}

/** Form that mails a link to an email address. If the site sends no mail, the phone number replaces the form. */
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
