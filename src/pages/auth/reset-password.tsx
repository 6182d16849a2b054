import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { requestPasswordLink, staffRole } from '#features/auth/api.ts';
import { authErrorText, linkProblem } from '#features/auth/auth-errors.ts';
import { authMessages } from '#features/auth/auth-messages.ts';
import { AuthCard } from '#features/auth/components/auth-card.tsx';
import { MailLinkForm } from '#features/auth/components/mail-link-form.tsx';
import { NewPasswordForm } from '#features/auth/components/new-password-form.tsx';
import { OtherAccountNote } from '#features/auth/components/other-account-note.tsx';
import type { MailedLink } from '#features/auth/mailed-link.ts';
import { useMailedLink, useOtherAccount } from '#features/auth/use-mailed-link.ts';
import { forgetCustomer } from '#features/checkout/forget-customer.ts';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';

/** Mails a link to this page. Opened with the link, the page sets a new password. */
export function Component() {
  const link = useMailedLink();
  return <ResetPassword key={JSON.stringify(link)} link={link} />;
}

function ResetPassword({ link }: { link: MailedLink }) {
  const navigate = useNavigate();
  const otherAccount = useOtherAccount(link);
  const [problem, setProblem] = useState(() => linkProblem(link));
  useEffect(preloadToasts, []);

  const leave = async (userId: string) => {
    const { pathname } = window.location;
    if (otherAccount) forgetCustomer();
    const member = await staffRole(userId).catch(() => null);
    toast({ kind: 'success', id: 'auth', title: authMessages.passwordSaved });
    // If the URL has changed, the person is already leaving for another page.
    if (window.location.pathname !== pathname) return;
    const start = member?.role === 'field' ? paths.adminToday : paths.adminOrders;
    void navigate(member ? start : paths.home, { replace: true });
  };

  if ((link.tokenHash || link.tokens) && problem === undefined) {
    return (
      <AuthCard title="Set a New Password" heading="Set a new password">
        {link.email && (
          <p className="mt-2 wrap-anywhere">
            For the account <strong>{link.email}</strong>.
          </p>
        )}
        <OtherAccountNote email={otherAccount} />
        <NewPasswordForm
          purpose="reset"
          link={link}
          onRefused={(error) => setProblem(authErrorText(error))}
          onSaved={leave}
        />
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Set a New Password" heading="Set a new password">
      {problem && (
        <p role="alert" className="mt-3 font-semibold text-alert">
          {problem}
        </p>
      )}
      <MailLinkForm
        lead={
          problem
            ? 'We can email you a new one.'
            : 'We’ll email you a link to a page where you choose a new one.'
        }
        send={requestPasswordLink}
        email={link.email}
      >
        {(email) => (
          <p className="mt-2">
            If <strong className="wrap-anywhere">{email}</strong> has an account, a link is on its
            way. It works for one hour.
          </p>
        )}
      </MailLinkForm>
    </AuthCard>
  );
}
