import { toast } from '#lib/feedback/toast.ts';
import { setPassword, signIn } from '../api.ts';
import { authErrorCode, newPasswordProblem, toastAuthFailure } from '../auth-errors.ts';
import { authMessages } from '../auth-messages.ts';
import { changePasswordSchema } from '../schema.ts';
import { AccountForm } from './account-form.tsx';

/** Also asks for the current password. Otherwise a stranger at an unlocked device could change the password. */
export function ChangePasswordForm({ email }: { email: string }) {
  return (
    <AccountForm
      schema={changePasswordSchema}
      values={{ password: '', newPassword: '' }}
      fields={[
        { name: 'password', label: 'Current password', autoComplete: 'current-password' },
        { name: 'newPassword', label: 'New password', autoComplete: 'new-password' },
      ]}
      account={email}
      submitLabel="Change password"
      busyLabel="Saving…"
      size="md"
      onSubmit={async ({ password, newPassword }, { showProblem, reset }) => {
        try {
          await signIn({ email, password });
        } catch (error) {
          if (authErrorCode(error) === 'invalid_credentials') {
            return showProblem('password', authMessages.wrongPassword);
          }
          return toastAuthFailure(authMessages.passwordNotSaved, error);
        }
        try {
          await setPassword(newPassword, { current: password });
        } catch (error) {
          const problem = newPasswordProblem(error);
          if (problem !== undefined) return showProblem('newPassword', problem);
          return toastAuthFailure(authMessages.passwordNotSaved, error);
        }
        toast({ kind: 'success', id: 'auth', title: authMessages.passwordChanged });
        reset();
      }}
    />
  );
}
