import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { toast } from '#lib/feedback/toast.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import type { MailData } from '#send-mail/mail-data.ts';
import type { MailPreviewProps } from './mail-preview.tsx';

const mailPreview = lazyModule(() => import('./mail-preview.tsx'));

interface MailNoteProps<Kind extends keyof MailData> {
  kind: Kind;
  /** The customer's address; empty if they gave none. */
  recipient: string;
  /** What the mail tells. `undefined` while a field that it names is not filled in. */
  data: MailData[Kind] | undefined;
  /** Why this change mails nothing, if it does not. */
  unless?: string | false | undefined;
}

/** Says beside a button of staff what the customer will get by email, and shows it. */
export function MailNote<Kind extends keyof MailData>({
  kind,
  recipient,
  data,
  unless,
}: MailNoteProps<Kind>) {
  const [Preview, setPreview] = useState<ComponentType<MailPreviewProps>>();
  const [isOpen, setOpen] = useState(false);
  const reason =
    (!sendsMail && 'This site sends no email. Please tell the customer.') ||
    (!recipient && 'No email address. Please call the customer.') ||
    unless;
  if (reason) return <p>{reason}</p>;
  const open = () => {
    setOpen(!isOpen);
    if (isOpen) return;
    mailPreview.load().then(
      ({ MailPreview }) => setPreview(() => MailPreview),
      () => {
        setOpen(false);
        toast({ kind: 'destructive', title: 'The email could not be shown' });
      },
    );
  };
  return (
    <div>
      <p>
        The customer gets an email: <span className="wrap-anywhere">{recipient}</span>.
      </p>
      <Button variant="ghost" aria-expanded={isOpen} onClick={open} className="-mx-4">
        {isOpen ? (
          <EyeOff aria-hidden className="size-4" />
        ) : (
          <Eye aria-hidden className="size-4" />
        )}
        {isOpen ? 'Hide the email' : 'See the email'}
      </Button>
      {isOpen && !data && <p className="text-muted">Fill in the fields to see the email.</p>}
      {isOpen && data && Preview && <Preview kind={kind} data={data} recipient={recipient} />}
    </div>
  );
}
