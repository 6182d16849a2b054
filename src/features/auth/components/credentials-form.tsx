import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { authMessages } from '../auth-messages.ts';
import { loginSchema, signUpSchema, type Credentials } from '../schema.ts';
import { AccountForm } from './account-form.tsx';
import { ForgotPasswordLink } from './forgot-password-link.tsx';

export type CredentialsMode = 'login' | 'sign-up';

interface CredentialsFormProps {
  /** When the mode changes, the email address stays and the password is cleared. */
  mode: CredentialsMode;
  /** If undefined, the form has no button to change the mode. */
  onModeChange?: (mode: CredentialsMode) => void;
  /** If set, only this account may log in here. */
  email?: string;
  submitLabel: string;
  busyLabel: string;
  /** Shows failures itself. The promise must not reject. */
  onSubmit: (credentials: Credentials) => Promise<void>;
}

export function CredentialsForm({ mode, onModeChange, email, ...form }: CredentialsFormProps) {
  const isLogin = mode === 'login';
  const address = {
    name: 'email',
    label: 'Email',
    autoComplete: isLogin ? 'username' : 'email',
  } as const;
  const password = {
    name: 'password',
    label: 'Password',
    autoComplete: isLogin ? 'current-password' : 'new-password',
  } as const;
  return (
    <>
      <AccountForm<Credentials>
        schema={isLogin ? loginSchema : signUpSchema}
        values={{ email: email ?? '', password: '' }}
        fields={email === undefined ? [address, password] : [password]}
        account={email}
        {...form}
      >
        {(isSubmitting) => <div role="status">{isSubmitting && <SlowNotice />}</div>}
      </AccountForm>
      {isLogin && <ForgotPasswordLink />}
      {onModeChange && (
        <Button
          variant="ghost"
          className="mt-3 w-full"
          onClick={() => onModeChange(isLogin ? 'sign-up' : 'login')}
        >
          {isLogin ? 'No account yet? Sign up' : 'Already have an account? Log in'}
        </Button>
      )}
    </>
  );
}

/** Time until the notice of a slow service appears, in milliseconds. */
const slowMs = 6_000;

function SlowNotice() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && <p className="mt-4">{authMessages.slow}</p>;
}
