import { useQuery } from '@tanstack/react-query';
import { ChevronDown, MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { sendsMail } from '#config/site.ts';
import { formatCount, formatCounted } from '#lib/format/count.ts';
import { paths } from '#lib/paths.ts';
import { mailProblemsQuery } from '../staff-api.ts';
import { mailLabel, type FailedMail, type MailSubject } from '../mail.ts';
import { DismissButton, ResendAllButton } from './failed-mail-buttons.tsx';
import { ResendButton } from './resend-button.tsx';
import { StoredMailPreview } from './stored-mail-preview.tsx';

/** Warning for staff about mail that is stuck, has failed, or is missing from the outbox. */
export function MailNotice() {
  const { data: problems } = useQuery(mailProblemsQuery);
  if (!problems) return null;
  const { waiting, outage, failedCount, failed, missingCount, missing } = problems;
  // Without a mail server, mail always waits, so a warning would be useless.
  const waitingSince = sendsMail ? problems.waitingSince : null;
  if (!waitingSince && failedCount === 0 && missingCount === 0) return null;
  return (
    <div role="status" className="border-b border-line bg-alert-wash print:hidden">
      <div className="container-page divide-y divide-line">
        {waitingSince && (
          <div className="py-2.5">
            <p className="flex items-center gap-2 font-semibold text-alert">
              <MailWarning aria-hidden className="size-5 shrink-0" />
              <span>Emails haven’t gone out since {waitingSince}</span>
            </p>
            <p className="text-sm wrap-anywhere">
              {waiting === 1
                ? '1 email is waiting.'
                : `${formatCount(waiting)} emails are waiting.`}{' '}
              {outage ? `The mail server says: ${outage}` : 'The mail sender may be off.'}
            </p>
          </div>
        )}
        {failedCount > 0 && (
          <ProblemList title={`${formatCounted(failedCount, 'email')} could not be delivered`}>
            {failed.map((mail) => (
              <FailedMailItem key={mail.id} mail={mail} />
            ))}
            {failedCount > 1 && (
              <li className="flex flex-wrap items-center justify-between gap-x-8 border-t border-line py-1">
                {more(failedCount, failed)}
                <ResendAllButton count={failedCount} />
              </li>
            )}
          </ProblemList>
        )}
        {missingCount > 0 && (
          <ProblemList
            title={`${formatCounted(missingCount, 'order or request', 'orders and requests')} from the last day got no email`}
          >
            {missing.map((subject) => (
              <li key={subject.record + subject.reference} className="border-t border-line py-2">
                <SubjectLink {...subject} />
              </li>
            ))}
            {missingCount > missing.length && (
              <li className="border-t border-line py-2">{more(missingCount, missing)}</li>
            )}
          </ProblemList>
        )}
      </div>
    </div>
  );
}

function more(count: number, listed: readonly unknown[]): string {
  const rest = count - listed.length;
  return rest > 0 ? `and ${formatCount(rest)} more` : '';
}

function ProblemList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-alert [&::-webkit-details-marker]:hidden">
        <MailWarning aria-hidden className="size-5 shrink-0" />
        {title}
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="max-w-200 pb-2">{children}</ul>
    </details>
  );
}

function FailedMailItem({ mail }: { mail: FailedMail }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 border-t border-line">
      <div className="min-w-0 grow basis-64 py-2">
        <p>
          {mailLabel(mail)}
          {mail.record !== 'staff' && (
            <>
              {' '}
              about <SubjectLink {...mail} />
            </>
          )}
        </p>
        {mail.answer && <p className="text-sm wrap-anywhere text-muted">{mail.answer}</p>}
      </div>
      <div className="flex w-full flex-wrap gap-x-6 md:contents">
        <ResendButton mail={mail} about={mail.reference} />
        <DismissButton mail={mail} about={mail.reference} />
        <StoredMailPreview mail={mail} about={mail.reference} />
      </div>
    </li>
  );
}

function SubjectLink({ record, reference }: MailSubject) {
  return (
    <Link
      to={pageOf({ record, reference })}
      className="py-2.5 font-semibold wrap-anywhere link-quiet"
    >
      {reference || 'a request'}
    </Link>
  );
}

function pageOf({ record, reference }: MailSubject): string {
  if (record === 'order') return paths.adminOrder(reference);
  if (record === 'team') return paths.adminTeam;
  return record === 'request' ? paths.adminRequest(reference) : paths.adminPriceRequests;
}
