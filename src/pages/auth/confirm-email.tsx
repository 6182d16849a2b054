import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { resendConfirmation, signInByLink } from '#features/auth/api.ts';
import {
  authErrorText,
  isAuthRefusal,
  linkProblem,
  toastAuthFailure,
} from '#features/auth/auth-errors.ts';
import { authMessages } from '#features/auth/auth-messages.ts';
import { AuthCard } from '#features/auth/components/auth-card.tsx';
import { ForgotPasswordLink } from '#features/auth/components/forgot-password-link.tsx';
import { MailLinkForm } from '#features/auth/components/mail-link-form.tsx';
import { NewPasswordForm } from '#features/auth/components/new-password-form.tsx';
import { OtherAccountNote } from '#features/auth/components/other-account-note.tsx';
import type { MailedLink } from '#features/auth/mailed-link.ts';
import { useMailedLink, useOtherAccount } from '#features/auth/use-mailed-link.ts';
import { forgetCustomer } from '#features/checkout/forget-customer.ts';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';

/**
 * The page behind the link that confirms a new account or a new address. Mail filters open links, so only a button
 * confirms the address. The owner of a new account chooses the password here, because a stranger may have signed up
 * with the address.
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

  const leave = () => {
    if (otherAccount) forgetCustomer();
    toast({ kind: 'success', id: 'auth', title: authMessages.confirmed });
    // If the URL has changed, the person is already leaving for another page.
    if (window.location.pathname === paths.confirmEmail) {
      void navigate(paths.account, { replace: true });
    }
  };
  const confirmChange = async () => {
    setConfirming(true);
    try {
      if (await signInByLink(link)) leave();
      else setHalfDone(true);
    } catch (error) {
      if (isAuthRefusal(error)) setProblem(authErrorText(error));
      else toastAuthFailure(authMessages.notConfirmed, error);
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
        {isChange ? (
          <p className="mt-3 wrap-anywhere">
            Confirm the new email address of your account
            {link.email && <strong> {link.email}</strong>}, and you are logged in.
          </p>
        ) : (
          <>
            <p className="mt-3 wrap-anywhere">
              Confirm that the account {link.email && <strong>{link.email} </strong>}is yours, and
              choose its password. It can be the one that you signed up with. No other one will open
              the account.
            </p>
            <p className="mt-2 text-muted">
              Didn’t sign up? Then close this page. Nobody can use the account unless you confirm
              it.
            </p>
          </>
        )}
        <OtherAccountNote email={otherAccount} />
        {isChange ? (
          <Button
            size="lg"
            className="mt-6 w-full"
            busy={isConfirming}
            onClick={() => void confirmChange()}
          >
            {isConfirming ? 'Confirming…' : 'Confirm and log in'}
          </Button>
        ) : (
          <NewPasswordForm
            purpose="confirm"
            link={link}
            onRefused={(error) => setProblem(authErrorText(error))}
            onSaved={leave}
          />
        )}
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
          lead="Confirmed already? Then log in, or set a new password. If not, we can email you a new link."
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
      {!isChange && <ForgotPasswordLink />}
    </AuthCard>
  );
}
