import { useQuery } from '@tanstack/react-query';
import { ChevronDown, MailWarning } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { formatCount } from '#lib/format/count.ts';
import { paths } from '#lib/paths.ts';
import { failedMailsQuery } from '../api.ts';
import { mailLabel, type FailedMail } from '../mail.ts';
import { ResendButton } from './resend-button.tsx';

/** How many are listed. The mail server may have been away for hours. */
const listed = 10;

/** Shows failed mails on every staff page, until they are sent again or two days old. */
export function FailedMailsNotice() {
  const { data: mails = [] } = useQuery(failedMailsQuery);
  if (mails.length === 0) return null;
  const more = mails.length - listed;
  return (
    <div role="status" className="border-b border-line bg-alert-wash print:hidden">
      <details className="group container-page">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-alert [&::-webkit-details-marker]:hidden">
          <MailWarning aria-hidden className="size-5 shrink-0" />
          {mails.length === 1
            ? '1 email could not be delivered'
            : `${formatCount(mails.length)} emails could not be delivered`}
          <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
        </summary>
        <ul className="max-w-180 pb-2">
          {mails.slice(0, listed).map((mail) => (
            <FailedMailItem key={mail.id} mail={mail} />
          ))}
          {more > 0 && <li className="py-2">and {formatCount(more)} more</li>}
        </ul>
      </details>
    </div>
  );
}

function FailedMailItem({ mail }: { mail: FailedMail }) {
  const to = address(mail);
  return (
    <li className="flex flex-wrap items-center gap-x-8 border-t border-line">
      <div className="min-w-0 grow basis-64 py-2">
        <p>
          {mailLabel(mail)}
          {to && (
            <>
              {' '}
              about{' '}
              <Link to={to} className="py-2.5 font-semibold underline underline-offset-4">
                {mail.reference || 'a request'}
              </Link>
            </>
          )}
        </p>
        {mail.answer && <p className="text-sm wrap-anywhere text-muted">{mail.answer}</p>}
      </div>
      <ResendButton mail={mail} about={mail.reference} />
    </li>
  );
}

function address({ about, reference }: FailedMail): string | undefined {
  if (about === 'order') return paths.adminOrder(reference);
  if (about === 'request') return paths.adminRequest(reference);
  return about === 'price-request' ? paths.adminPriceRequests : undefined;
}
