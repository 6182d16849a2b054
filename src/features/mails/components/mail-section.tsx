import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, Hand, type LucideIcon } from 'lucide-react';
import { useNameOf } from '#components/staff-names.ts';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { OpeningDetails } from '#components/ui/opening-details.tsx';
import { StaleNotice } from '#components/ui/stale-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { canResend, mailDetails, mailsSummary, mailText, type Mail } from '../mail.ts';
import { ResendButton } from './resend-button.tsx';
import { StoredMailPreview } from './stored-mail-preview.tsx';

interface MailSectionProps {
  query: UseQueryResult<Mail[]>;
  /** The customer's current address. Mail that already reached this address cannot be sent again. */
  email?: string;
  formatAt: (iso: string) => string;
}

/** The mails about an order or a request, with their states. */
export function MailSection({ query, ...props }: MailSectionProps) {
  const { data: mails, hasFailed } = queryState(query);
  const retry = retryOf(query);
  return (
    <section aria-label="Emails">
      {mails ? (
        <>
          <StaleNotice error={query.error} {...retry} />
          {mails.length === 0 ? (
            <p className="text-muted">No emails yet</p>
          ) : (
            <MailList {...{ mails, ...props }} />
          )}
        </>
      ) : hasFailed ? (
        <RetryNotice {...retry}>The emails could not be loaded.</RetryNotice>
      ) : (
        <ListSkeleton label="Loading emails" heights={['h-12', 'h-12']} className="gap-3" />
      )}
    </section>
  );
}

/** The mails below a summary line. The list is open at first if a failed mail needs attention. */
function MailList({ mails, ...props }: Omit<MailProps, 'mail'>) {
  const { text, isAlarming } = mailsSummary(mails);
  return (
    <OpeningDetails opens={isAlarming} className="-my-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text}</summary>
      <ul className="mt-2 grid gap-4 pb-2">
        {mails.map((mail) => (
          <MailItem key={mail.id} {...{ mail, mails, ...props }} />
        ))}
      </ul>
    </OpeningDetails>
  );
}

interface MailProps extends Omit<MailSectionProps, 'query'> {
  mail: Mail;
  mails: readonly Mail[];
}

const looks: Record<Mail['state'], { Icon: LucideIcon; tone: string }> = {
  queued: { Icon: Clock, tone: 'text-muted' },
  sending: { Icon: Clock, tone: 'text-muted' },
  sent: { Icon: CircleCheck, tone: 'text-trust' },
  failed: { Icon: CircleX, tone: 'text-alert' },
  not_sent: { Icon: Hand, tone: 'text-muted' },
};

function MailItem({ mail, mails, email, formatAt }: MailProps) {
  const nameOf = useNameOf();
  const { Icon, tone } = looks[mail.state];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <Icon aria-hidden className={`mt-1 size-4 ${tone}`} />
      <div>
        <p className="font-semibold wrap-anywhere">{mailText(mail)}</p>
        {mailDetails(mail, nameOf, formatAt).map((line) => (
          <p key={line} className="text-sm wrap-anywhere text-muted">
            {line}
          </p>
        ))}
        <div className="flex flex-wrap gap-x-4">
          {canResend(mail, mails, email) && <ResendButton mail={mail} />}
          <StoredMailPreview mail={mail} />
        </div>
      </div>
    </li>
  );
}
