import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallLink } from '#components/call-link.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { signIn, signUp } from '#features/auth/api.ts';
import { authErrorCode, authFailure } from '#features/auth/auth-errors.ts';
import { AuthCard } from '#features/auth/components/auth-card.tsx';
import {
  CredentialsForm,
  type CredentialsMode,
} from '#features/auth/components/credentials-form.tsx';
import { OtherAccountNote } from '#features/auth/components/other-account-note.tsx';
import type { Credentials } from '#features/auth/schema.ts';
import { useAccountBeside } from '#features/auth/use-mailed-link.ts';
import { forgetCustomer } from '#features/checkout/forget-customer.ts';
import {
  acceptInvitation,
  invitationProblems,
  invitationQuery,
  type LinkedInvitation,
} from '#features/team/customer-api.ts';
import { errorText } from '#lib/api/api-error.ts';
import { useLinkToken } from '#lib/browser/use-arrived-link.ts';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';

/** The page behind the link of an invitation to the team. */
export function Component() {
  const token = useLinkToken();
  return (
    <AuthCard title="Join the team">
      {token ? <Linked token={token} /> : <Problem>{invitationProblems.unknown}</Problem>}
    </AuthCard>
  );
}

function Linked({ token }: { token: string }) {
  const query = useQuery(invitationQuery(token));
  return (
    <QueryBoundary
      query={query}
      toast="Your invitation could not be looked up."
      failure={{
        title: 'Your invitation could not be looked up',
        children: errorText(query.error, 'It stays open. Please try again.'),
      }}
      skeleton={
        <ListSkeleton label="Loading your invitation" heights={['h-64']} className="mt-4" />
      }
    >
      {(invitation) =>
        invitation.state === 'open' ? (
          <Join token={token} {...invitation} onRefused={() => void query.refetch()} />
        ) : (
          <Problem>{invitationProblems[invitation.state]}</Problem>
        )
      }
    </QueryBoundary>
  );
}

function Problem({ children }: { children: string }) {
  return (
    <>
      <p role="alert" className="mt-3 font-semibold text-alert">
        {children}
      </p>
      <ButtonLink to={paths.adminLogin} variant="secondary" className="mt-6 w-full">
        Staff login
      </ButtonLink>
      <CallLink variant="ghost" className="mt-3 w-full" />
    </>
  );
}

interface JoinProps extends Extract<LinkedInvitation, { state: 'open' }> {
  token: string;
  onRefused: () => void;
}

/**
 * Asks for the account's password even if the person is signed in. A stranger may have created the account with the
 * team member's address. The account gets access only after the team member has set or entered its password.
 */
function Join({ token, email, hasAccount, onRefused }: JoinProps) {
  const navigate = useNavigate();
  const otherAccount = useAccountBeside(email);
  const [mode, setMode] = useState<CredentialsMode>(hasAccount ? 'login' : 'sign-up');
  const [mustConfirm, setMustConfirm] = useState(false);
  const isLogin = mode === 'login';
  useEffect(preloadToasts, []);

  const join = async (credentials: Credentials) => {
    const { pathname } = window.location;
    try {
      const session = await (isLogin ? signIn(credentials) : signUp(credentials));
      if (!session) {
        setMustConfirm(true);
        setMode('login');
        return;
      }
      if (otherAccount) forgetCustomer();
    } catch (error) {
      toast({ kind: 'destructive', id: 'auth', ...authFailure(error) });
      if (authErrorCode(error) === 'email_not_confirmed') setMustConfirm(true);
      return;
    }
    try {
      await acceptInvitation(token);
    } catch (error) {
      const description = errorText(error, 'Please check your connection and try again.');
      toast({ kind: 'destructive', id: 'auth', title: 'You have not joined yet', description });
      onRefused();
      return;
    }
    toast({ kind: 'success', id: 'auth', title: 'Welcome to the team' });
    // If the URL has changed, the person is already leaving for another page.
    if (window.location.pathname === pathname) void navigate(paths.adminToday, { replace: true });
  };

  return (
    <>
      <p className="mt-3 wrap-anywhere">
        This invitation is for the account <strong>{email}</strong>.
      </p>
      <div role="status">
        {mustConfirm && (
          <p className="mt-4 rounded-control border border-line bg-signal-wash p-3">
            <strong>Confirm your email address first</strong>, with the link that we emailed you.
            Then log in here with the password that you chose there. Already have an account with
            this address? Then no email comes: log in, or set a new password.
          </p>
        )}
      </div>
      <OtherAccountNote email={otherAccount} />
      <p className="mt-4 mb-6 text-muted">
        {isLogin
          ? 'This address has an account. Log in with its password. Don’t know it? Set a new one, then open this invitation again.'
          : 'Choose a password for it.'}
      </p>
      <CredentialsForm
        mode={mode}
        onModeChange={setMode}
        email={email}
        submitLabel={isLogin ? 'Log in and join' : 'Sign up and join'}
        busyLabel="Joining…"
        onSubmit={join}
      />
    </>
  );
}
