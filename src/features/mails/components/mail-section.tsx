import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, Hand, type LucideIcon } from 'lucide-react';
import { useNameOf } from '#components/staff-names.ts';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { OpeningDetails } from '#components/ui/opening-details.tsx';
import { StaleNotice } from '#components/ui/stale-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatOrderDate } from '#lib/format/dates.ts';
import { canResend, mailDetails, mailsSummary, mailText, type Mail } from '../mail.ts';
import { ResendButton } from './resend-button.tsx';
import { StoredMailPreview } from './stored-mail-preview.tsx';

/** The mails about an order, with what became of them. */
export function MailSection({ query }: { query: UseQueryResult<Mail[]> }) {
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
            <MailList mails={mails} />
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

/** The mails as one line, for a history that has them among its events. */
export function MailSummary({ query }: { query: UseQueryResult<Mail[]> }) {
  const { data: mails, hasFailed } = queryState(query);
  const retry = retryOf(query);
  if (hasFailed) return <RetryNotice {...retry}>The emails could not be loaded.</RetryNotice>;
  if (!mails) return null;
  return (
    <>
      <StaleNotice error={query.error} {...retry} />
      {mails.length > 0 && <p className="mb-3 text-muted">{mailsSummary(mails).text}</p>}
    </>
  );
}

/** One line, and the mails behind it. A mail that failed opens them. */
function MailList({ mails }: { mails: readonly Mail[] }) {
  const { text, isAlarming } = mailsSummary(mails);
  return (
    <OpeningDetails opens={isAlarming} className="-my-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text}</summary>
      <ul className="mt-2 grid gap-4 pb-2">
        {mails.map((mail) => (
          <MailItem key={mail.id} mail={mail} mails={mails} />
        ))}
      </ul>
    </OpeningDetails>
  );
}

/** What is known of a mail among other events, and what can be done about it. */
export function MailMore({ mail, mails }: MailProps) {
  // The event itself says when it was.
  const [, ...details] = mailDetails(mail, useNameOf());
  return (
    <MailDetails
      {...{ mail, mails }}
      lines={mail.recipient ? [`To ${mail.recipient}`, ...details] : details}
    />
  );
}

interface MailProps {
  mail: Mail;
  mails: readonly Mail[];
}

function MailDetails({ mail, mails, lines }: MailProps & { lines: readonly string[] }) {
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="text-sm wrap-anywhere text-muted">
          {line}
        </p>
      ))}
      <div className="flex flex-wrap gap-x-4">
        {canResend(mail, mails) && <ResendButton mail={mail} />}
        <StoredMailPreview mail={mail} />
      </div>
    </>
  );
}

const looks: Record<Mail['state'], { Icon: LucideIcon; tone: string }> = {
  queued: { Icon: Clock, tone: 'text-muted' },
  sending: { Icon: Clock, tone: 'text-muted' },
  sent: { Icon: CircleCheck, tone: 'text-trust' },
  failed: { Icon: CircleX, tone: 'text-alert' },
  not_sent: { Icon: Hand, tone: 'text-muted' },
};

function MailItem({ mail, mails }: MailProps) {
  const nameOf = useNameOf();
  const { Icon, tone } = looks[mail.state];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <Icon aria-hidden className={`mt-1 size-4 ${tone}`} />
      <div>
        <p className="font-semibold wrap-anywhere">{mailText(mail)}</p>
        <MailDetails {...{ mail, mails }} lines={mailDetails(mail, nameOf, formatOrderDate)} />
      </div>
    </li>
  );
}
