import { sendsMail } from '#config/site.ts';
import type { MailData } from '#send-mail/mail-data.ts';
import { LazyMailPreview } from './lazy-mail-preview.tsx';
import { PreviewToggle } from './preview-toggle.tsx';

interface MailNoteProps<Kind extends keyof MailData> {
  kind: Kind;
  /** The customer's email address; empty without one. */
  recipient: string;
  /** Data of the mail; `undefined` until the required fields are filled in. */
  data: MailData[Kind] | undefined;
  /** The reason, if this change sends no mail. */
  unless?: string | false | undefined;
}

/** Note for staff with a preview of the email to the customer, or with the reason for sending none. */
export function MailNote<Kind extends keyof MailData>({
  kind,
  recipient,
  data,
  unless,
}: MailNoteProps<Kind>) {
  const reason =
    (!sendsMail && 'This site sends no email. Please tell the customer.') ||
    (!recipient && 'No email address. Please call the customer.') ||
    unless;
  if (reason) return <p>{reason}</p>;
  return (
    <div>
      <p>
        The customer gets an email: <span className="wrap-anywhere">{recipient}</span>.
      </p>
      <PreviewToggle>
        {data && <LazyMailPreview kind={kind} data={data} recipient={recipient} />}
      </PreviewToggle>
    </div>
  );
}
