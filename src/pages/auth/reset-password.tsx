import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CallLink } from '#components/call-link.tsx';
import { Seo } from '#components/seo.tsx';
import { Card } from '#components/ui/card.tsx';
import { sendsMail } from '#config/site.ts';
import { isAdmin } from '#features/auth/api.ts';
import { authMessages } from '#features/auth/auth-messages.ts';
import { NewPasswordForm } from '#features/auth/components/new-password-form.tsx';
import { PasswordLinkForm } from '#features/auth/components/password-link-form.tsx';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';

/** Sends the link to a new password. Opened by that link, it sets the password. */
export function Component() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const tokenHash = params.get('token_hash');
  const [isExpired, setExpired] = useState(false);
  useEffect(preloadToasts, []);

  const leave = async (userId: string) => {
    const { pathname } = window.location;
    const isStaff = await isAdmin(userId).catch(() => false);
    toast({ kind: 'success', id: 'auth', title: authMessages.passwordSaved });
    // The person may have left for another page in the meantime.
    if (window.location.pathname !== pathname) return;
    void navigate(isStaff ? paths.adminOrders : paths.home, { replace: true });
  };

  return (
    <div className="container-page grid justify-center py-14">
      <Seo title="Set a New Password" noindex />
      <Card className="w-[min(26rem,calc(100vw-2.5rem))] p-6 sm:p-8">
        <h1 className="text-3xl">Set a new password</h1>
        {tokenHash && !isExpired ? (
          <NewPasswordForm
            tokenHash={tokenHash}
            onExpired={() => setExpired(true)}
            onSaved={leave}
          />
        ) : (
          <>
            {isExpired && (
              <p role="alert" className="mt-3 font-semibold text-alert">
                This link has expired or was used already.
              </p>
            )}
            {sendsMail ? (
              <>
                <p className="mt-2 text-muted">
                  {isExpired
                    ? 'We can email you a new one.'
                    : 'We email you a link to a page where you choose a new one.'}
                </p>
                <PasswordLinkForm />
              </>
            ) : (
              <>
                <p className="mt-2 text-muted">
                  This site cannot email you a link at the moment. Please call us.
                </p>
                <CallLink variant="secondary" className="mt-4" />
              </>
            )}
          </>
        )}
      </Card>
    </div>
  );
}
