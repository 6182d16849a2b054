import { useEffect, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { getSession, resendConfirmation, signIn, signUp, staffRole } from '#features/auth/api.ts';
import { authErrorCode, authFailure } from '#features/auth/auth-errors.ts';
import { authMessages } from '#features/auth/auth-messages.ts';
import { TermsLinks } from '#components/terms-links.tsx';
import { AuthCard } from '#features/auth/components/auth-card.tsx';
import {
  CredentialsForm,
  type CredentialsMode,
} from '#features/auth/components/credentials-form.tsx';
import { MailSent } from '#features/auth/components/mail-sent.tsx';
import type { Credentials } from '#features/auth/schema.ts';
import { useRedirect } from '#features/auth/use-redirect.ts';
import { useNavigateTo } from '#lib/browser/use-navigate-to.ts';
import { paths } from '#lib/paths.ts';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';

/** The page that opens after the login: the page that required the login, otherwise the home page. */
function destination({ search, state }: Location<{ next?: unknown } | null>): string {
  if (typeof state?.next === 'string' && state.next.startsWith('/admin-')) return state.next;
  return new URLSearchParams(search).get('next') === paths.account ? paths.account : paths.home;
}

export function Component() {
  const [mode, setMode] = useState<CredentialsMode>('login');
  // The account whose email address must be confirmed before the login.
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; isNew: boolean }>();
  const navigate = useNavigate();
  const navigateTo = useNavigateTo();
  const to = destination(useLocation() as Location<{ next?: unknown } | null>);
  const isLogin = mode === 'login';
  useEffect(preloadToasts, []);
  useRedirect(async () => (await getSession()) && to);

  const submit = async (credentials: Credentials) => {
    const { pathname } = window.location;
    const { email } = credentials;
    try {
      const session = await (isLogin ? signIn(credentials) : signUp(credentials));
      const mayBeStaff = isLogin && session && to === paths.home;
      const isStaff = mayBeStaff && (await staffRole(session.user.id).catch(() => null));
      toast({
        kind: 'success',
        id: 'auth',
        title: isLogin ? authMessages.loggedIn : authMessages.accountCreated,
        ...(isStaff && {
          action: { label: 'Go to Today', onClick: () => navigateTo(paths.adminToday) },
        }),
      });
      if (!session) {
        setUnconfirmed({ email, isNew: true });
        return;
      }
      // If the URL has changed, the person is already leaving for another page.
      if (window.location.pathname === pathname) void navigate(to);
    } catch (error) {
      toast({ kind: 'destructive', id: 'auth', ...authFailure(error) });
      if (authErrorCode(error) === 'email_not_confirmed') setUnconfirmed({ email, isNew: false });
    }
  };

  const title = unconfirmed ? 'Confirm your email address' : isLogin ? 'Login' : 'Sign Up';
  return (
    <AuthCard title={title}>
      {unconfirmed && (
        <Unconfirmed {...unconfirmed} onChangeAddress={() => setUnconfirmed(undefined)} />
      )}
      {/* The form stays mounted while it is hidden, so the person can go back and correct the address. */}
      <div hidden={unconfirmed !== undefined}>
        <p className="mt-2 mb-6 text-muted">
          {isLogin
            ? 'Welcome back. You don’t need an account to order or to ask for help.'
            : 'An account keeps your orders in one place. You don’t need one to order or to ask for help.'}
        </p>
        <CredentialsForm
          mode={mode}
          onModeChange={setMode}
          submitLabel={isLogin ? 'Login' : 'Sign Up'}
          busyLabel={isLogin ? 'Logging in…' : 'Creating your account…'}
          onSubmit={submit}
        />
        {!isLogin && <TermsLinks parts={['privacy']} />}
      </div>
    </AuthCard>
  );
}

interface UnconfirmedProps {
  email: string;
  /** True if the account was created just now. Its mail was then already sent. */
  isNew: boolean;
  onChangeAddress: () => void;
}

function Unconfirmed({ email, isNew, onChangeAddress }: UnconfirmedProps) {
  return (
    <>
      <MailSent send={() => resendConfirmation(email)}>
        <p className="mt-2">
          {isNew ? 'We sent a link to ' : 'When you signed up, we sent a link to '}
          <strong className="wrap-anywhere">{email}</strong>. Open it to confirm your address and
          choose your password.
        </p>
        {isNew && (
          <p className="mt-2 text-muted">
            Already have an account with this address? Then no email comes. Just log in.
          </p>
        )}
      </MailSent>
      <Button variant="ghost" className="mt-3 w-full" onClick={onChangeAddress}>
        Wrong address?
      </Button>
    </>
  );
}
