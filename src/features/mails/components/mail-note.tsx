import { sendsMail } from '#config/site.ts';
import type { MailData } from '#send-mail/mail-data.ts';
import { LazyMailPreview } from './lazy-mail-preview.tsx';
import { PreviewToggle } from './preview-toggle.tsx';

interface MailNoteProps<Kind extends keyof MailData> {
  kind: Kind;
  /** The customer's email address; empty if the customer gave none. */
  recipient: string;
  /** Data of the mail; `undefined` until the required fields are filled in. */
  data: MailData[Kind] | undefined;
  /** Reason why this change sends no mail. */
  unless?: string | false | undefined;
}

/** Note for staff: a preview of the customer's email, or the reason why no email is sent. */
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
