import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { resendConfirmation, signInByLink } from '#features/auth/api.ts';
import { authErrorText, isAuthRefusal, linkProblem } from '#features/auth/auth-errors.ts';
import { authMessages } from '#features/auth/auth-messages.ts';
import { AuthCard } from '#features/auth/components/auth-card.tsx';
import { ForgotPasswordLink } from '#features/auth/components/forgot-password-link.tsx';
import { MailLinkForm } from '#features/auth/components/mail-link-form.tsx';
import { OtherAccountNote } from '#features/auth/components/other-account-note.tsx';
import type { MailedLink } from '#features/auth/mailed-link.ts';
import { useMailedLink, useOtherAccount } from '#features/auth/use-mailed-link.ts';
import { forgetCustomer } from '#features/checkout/forget-customer.ts';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';

/**
 * Opened by the link that confirms a new account's or a changed address: a button confirms it and signs in. Mail
 * filters open links, but press no buttons.
 */
export function Component() {
  const link = useMailedLink();
  return <ConfirmEmail key={JSON.stringify(link)} link={link} />;
}

function ConfirmEmail({ link }: { link: MailedLink }) {
  const navigate = useNavigate();
  const otherAccount = useOtherAccount(link);
  const [problem, setProblem] = useState(() => linkProblem(link));
  const [isConfirming, setConfirming] = useState(false);
  const [isHalfDone, setHalfDone] = useState(false);
  const isChange = link.type === 'email_change';
  useEffect(preloadToasts, []);

  const confirm = async () => {
    const { pathname } = window.location;
    setConfirming(true);
    try {
      const session = await signInByLink(link);
      if (session) {
        if (otherAccount) forgetCustomer();
        toast({ kind: 'success', id: 'auth', title: authMessages.confirmed });
        // The person may have left for another page in the meantime.
        if (window.location.pathname === pathname) void navigate(paths.account, { replace: true });
      } else setHalfDone(true);
    } catch (error) {
      const description = authErrorText(error);
      if (isAuthRefusal(error)) setProblem(description);
      else
        toast({ kind: 'destructive', id: 'auth', title: authMessages.notConfirmed, description });
    }
    setConfirming(false);
  };

  if (isHalfDone) {
    return (
      <AuthCard title="Confirm your email address">
        <p role="status" className="mt-3">
          <strong>One of two steps is done.</strong> Now open the link in the email to your other
          address, the old or the new one. Your address changes then.
        </p>
      </AuthCard>
    );
  }
  if ((link.tokenHash || link.tokens) && problem === undefined) {
    return (
      <AuthCard title="Confirm your email address">
        <p className="mt-3 wrap-anywhere">
          {isChange ? 'Confirm the new email address of your account' : 'Confirm your address'}
          {link.email && <strong> {link.email}</strong>}, and you are logged in.
        </p>
        <OtherAccountNote email={otherAccount} />
        <Button
          size="lg"
          className="mt-6 w-full"
          busy={isConfirming}
          onClick={() => void confirm()}
        >
          {isConfirming ? 'Confirming…' : 'Confirm and log in'}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Confirm your email address">
      {problem && (
        <p role="alert" className="mt-3 font-semibold text-alert">
          {problem}
        </p>
      )}
      {isChange ? (
        <p className="mt-2 text-muted">Log in and change the address in your account again.</p>
      ) : (
        <MailLinkForm
          lead="Confirmed already? Then log in. If not, we can email you a new link."
          send={resendConfirmation}
          email={link.email}
        >
          {(email) => (
            <p className="mt-2">
              If <strong className="wrap-anywhere">{email}</strong> has an account that waits for
              its confirmation, a link is on its way. It works for one hour.
            </p>
          )}
        </MailLinkForm>
      )}
      <ButtonLink
        to={isChange ? `${paths.auth}?next=${encodeURIComponent(paths.account)}` : paths.auth}
        variant="secondary"
        className="mt-5 w-full"
      >
        Login
      </ButtonLink>
      {link.errorCode && <ForgotPasswordLink />}
    </AuthCard>
  );
}
