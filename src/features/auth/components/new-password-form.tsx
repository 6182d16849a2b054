import type { Session } from '@supabase/supabase-js';
import { useRef } from 'react';
import { setPassword, signInByLink } from '../api.ts';
import { isAuthRefusal, newPasswordProblem, toastAuthFailure } from '../auth-errors.ts';
import { authMessages } from '../auth-messages.ts';
import type { MailedLink } from '../mailed-link.ts';
import { newPasswordSchema } from '../schema.ts';
import { AccountForm } from './account-form.tsx';

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
  /** With `confirm`, the new password may equal the one from the sign-up. */
  purpose: keyof typeof wordsByPurpose;
  /** The link works once. It is used only on submit, because mail filters also open the page. */
  link: MailedLink;
  onRefused: (error: unknown) => void;
  /** The promise must not reject. */
  onSaved: (userId: string) => Promise<void> | void;
}

export function NewPasswordForm({ purpose, link, onRefused, onSaved }: NewPasswordFormProps) {
  const words = wordsByPurpose[purpose];
  // The session from the link. The link works only once. If the first password is refused, the next attempt uses this
  // session.
  const session = useRef<Session>(null);
  return (
    <AccountForm
      schema={newPasswordSchema}
      values={{ password: '' }}
      fields={[{ name: 'password', label: words.label, autoComplete: 'new-password' }]}
      submitLabel={words.submit}
      busyLabel={words.busy}
      className="mt-6"
      onSubmit={async ({ password }, { showProblem }) => {
        try {
          if (!session.current) {
            session.current = await signInByLink(link);
            const email = session.current?.user.email;
            if (link.email && email !== link.email) {
              return showProblem(
                'password',
                `This link is for the account ${email}. Press the button again to set its password.`,
              );
            }
          }
          await setPassword(password, { mayBeSame: purpose === 'confirm' });
        } catch (error) {
          const problem = newPasswordProblem(error);
          if (problem) return showProblem('password', problem);
          if (!session.current && isAuthRefusal(error)) return onRefused(error);
          const title = session.current ? authMessages.passwordNotSaved : words.linkFailed;
          return toastAuthFailure(title, error);
        }
        await onSaved(session.current?.user.id ?? '');
      }}
    />
  );
}
