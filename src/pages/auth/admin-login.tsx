import { ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { getSession, signIn, signOut, staffRole } from '#features/auth/api.ts';
import { adminLoginFailure } from '#features/auth/auth-errors.ts';
import { authMessages } from '#features/auth/auth-messages.ts';
import { AuthCard } from '#features/auth/components/auth-card.tsx';
import { CredentialsForm } from '#features/auth/components/credentials-form.tsx';
import type { Credentials } from '#features/auth/schema.ts';
import { useRedirect } from '#features/auth/use-redirect.ts';
import { paths } from '#lib/paths.ts';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';

/** Page that opens after the login, by role. */
const startOf = { admin: paths.adminOrders, field: paths.adminToday };

export function Component() {
  const navigate = useNavigate();
  useEffect(preloadToasts, []);
  useRedirect(async () => {
    const session = await getSession();
    const member = session && (await staffRole(session.user.id));
    return member && startOf[member.role];
  });

  const submit = async (credentials: Credentials) => {
    const { pathname } = window.location;
    try {
      const session = await signIn(credentials);
      const member = await staffRole(session.user.id).catch(async (error: unknown) => {
        // A person whose role could not be checked must not stay signed in here.
        await signOut();
        throw error;
      });
      if (!member) {
        await signOut();
        toast({ kind: 'destructive', id: 'auth', title: authMessages.adminDenied });
        return;
      }
      toast({ kind: 'success', id: 'auth', title: authMessages.adminLoggedIn });
      // If the URL has changed, the person is already leaving for another page.
      if (window.location.pathname === pathname) void navigate(startOf[member.role]);
    } catch (error) {
      toast({ kind: 'destructive', id: 'auth', ...adminLoginFailure(error) });
    }
  };

  return (
    <AuthCard
      title="Admin Access"
      icon={<ShieldCheck aria-hidden className="mb-3 size-9 text-signal" />}
    >
      <p className="mt-2 mb-6 text-muted">Secure login for authorized administrators only</p>
      <CredentialsForm mode="login" submitLabel="Login" busyLabel="Checking…" onSubmit={submit} />
      <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
        First time? Contact system administrator to set up your admin account.
      </p>
    </AuthCard>
  );
}
