import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Seo } from '#components/seo.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { getSession, signIn, signUp } from '#features/auth/api.ts';
import { authFailure, authMessages } from '#features/auth/auth-messages.ts';
import { CredentialsForm } from '#features/auth/components/credentials-form.tsx';
import { ForgotPasswordLink } from '#features/auth/components/forgot-password-link.tsx';
import type { Credentials } from '#features/auth/schema.ts';
import { useRedirect } from '#features/auth/use-redirect.ts';
import { paths } from '#lib/paths.ts';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';

/** Where a login leads: to the account when it asked for the login, else home. */
function destination(search: string): string {
  return new URLSearchParams(search).get('next') === paths.account ? paths.account : paths.home;
}

export function Component() {
  const [mode, setMode] = useState<'login' | 'sign-up'>('login');
  const navigate = useNavigate();
  const { search } = useLocation();
  const isLogin = mode === 'login';
  useEffect(preloadToasts, []);
  useRedirect(async () => ((await getSession()) ? destination(search) : null));

  const submit = async (credentials: Credentials) => {
    const { pathname } = window.location;
    try {
      const session = await (isLogin ? signIn(credentials) : signUp(credentials));
      toast({
        kind: 'success',
        id: 'auth',
        title: isLogin ? authMessages.loggedIn : authMessages.accountCreated,
        ...(!session && { description: authMessages.confirmAddress }),
      });
      // The person may have left for another page in the meantime.
      if (window.location.pathname === pathname) {
        void navigate(session ? destination(search) : paths.home);
      }
    } catch (error) {
      toast({ kind: 'destructive', id: 'auth', title: authFailure(error) });
    }
  };

  return (
    <div className="container-page grid justify-center py-14">
      <Seo title={isLogin ? 'Login' : 'Sign Up'} noindex />
      <Card className="w-[min(26rem,calc(100vw-2.5rem))] p-6 sm:p-8">
        <h1 className="text-3xl">{isLogin ? 'Login' : 'Sign Up'}</h1>
        <p className="mt-2 mb-6 text-muted">
          {isLogin
            ? 'Welcome back. You do not need an account to order or to ask for help.'
            : 'An account keeps your orders in one place. You do not need one to order or to ask for help.'}
        </p>
        <CredentialsForm
          mode={mode}
          submitLabel={isLogin ? 'Login' : 'Sign Up'}
          busyLabel={isLogin ? 'Logging in…' : 'Creating your account…'}
          onSubmit={submit}
        />
        {isLogin && <ForgotPasswordLink />}
        <Button
          variant="ghost"
          className="mt-3 w-full"
          onClick={() => setMode(isLogin ? 'sign-up' : 'login')}
        >
          {isLogin ? 'No account yet? Sign up' : 'Already have an account? Login'}
        </Button>
      </Card>
    </div>
  );
}
