import { useState } from 'react';
import { requestEmailChange } from '../api.ts';
import { authErrorCode, authErrorText, toastAuthFailure } from '../auth-errors.ts';
import { authMessages } from '../auth-messages.ts';
import { mailLinkSchema } from '../schema.ts';
import { AccountForm } from './account-form.tsx';

/** Form that mails confirmation links for a new address. The old address stays valid until the person opens them. */
export function ChangeEmailForm({ email: current }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AccountForm
      schema={mailLinkSchema}
      values={{ email: '' }}
      fields={[{ name: 'email', label: 'New email', autoComplete: 'email' }]}
      submitLabel="Change email"
      busyLabel="Sending…"
      size="md"
      onSubmit={async ({ email }, { showProblem, reset }) => {
        if (email.toLowerCase() === current) return showProblem('email', authMessages.sameEmail);
        try {
          await requestEmailChange(email);
          setSentTo(email);
          reset();
        } catch (error) {
          const isAboutAddress = ['email_exists', 'email_address_invalid', 'validation_failed'];
          if (isAboutAddress.includes(authErrorCode(error))) {
            return showProblem('email', authErrorText(error));
          }
          toastAuthFailure(authMessages.emailNotChanged, error);
        }
      }}
    >
      {() => (
        <div role="status">
          {sentTo && (
            <p className="mt-4 wrap-anywhere">
              <strong>Check your email.</strong> Open the links that we sent to <b>{sentTo}</b> and
              to <b>{current}</b>. Until they are confirmed, your address stays as it is.
            </p>
          )}
        </div>
      )}
    </AccountForm>
  );
}
