import { MailWarning } from 'lucide-react';
import { addressProblem, type Mail } from '../mail.ts';

/** Warning about an email address that the mail server refused. */
export function AddressProblem({
  email,
  mails,
}: {
  email: string;
  mails: readonly Mail[] | undefined;
}) {
  const problem = addressProblem(email, mails);
  if (problem === undefined) return null;
  return (
    <p className="mt-2 flex gap-2 rounded-control bg-alert-wash px-3 py-2 text-sm wrap-anywhere">
      <MailWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-alert" />
      <span>
        The last email to {email} could not be delivered: {problem}. Is the address right?
      </span>
    </p>
  );
}
