import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { sendsMail } from '#config/site.ts';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

interface AccountSettingsProps {
  email: string;
  /** The promise must not reject. */
  onLogOutEverywhere: () => Promise<void>;
}

/** Forms for the password and the email address, and a button that ends all sessions. */
export function AccountSettings({ email, onLogOutEverywhere }: AccountSettingsProps) {
  return (
    <section aria-labelledby="settings-title" className="mt-12">
      <h2 id="settings-title" className="mb-4 text-2xl">
        Account settings
      </h2>
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        <Setting title="Password">
          <ChangePasswordForm email={email} />
        </Setting>
        {sendsMail && (
          <Setting title="Email address">
            <ChangeEmailForm email={email} />
          </Setting>
        )}
        <Setting title="Other devices">
          <LogOutEverywhere onLogOutEverywhere={onLogOutEverywhere} />
        </Setting>
      </div>
    </section>
  );
}

function Setting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 md:last:col-span-2 lg:last:col-span-1">
      <h3 className="mb-4 text-lg font-bold">{title}</h3>
      {children}
    </Card>
  );
}

function LogOutEverywhere({
  onLogOutEverywhere,
}: Pick<AccountSettingsProps, 'onLogOutEverywhere'>) {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await onLogOutEverywhere();
    setBusy(false);
  };
  return (
    <>
      <p className="mb-5 text-muted">
        Lost a device, or used one that isn’t yours? Log out on all of them. A page that is open
        there may take up to an hour.
      </p>
      <Button variant="secondary" busy={isBusy} onClick={() => void leave()}>
        Log out everywhere
      </Button>
    </>
  );
}
