import { useQuery } from '@tanstack/react-query';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { mailPreviewQuery } from '../staff-api.ts';
import { mailLabel, type Mail } from '../mail.ts';
import { LazyMailPreview, MailPreviewSkeleton } from './lazy-mail-preview.tsx';
import { PreviewToggle } from './preview-toggle.tsx';

interface StoredMailPreviewProps {
  mail: Pick<Mail, 'id' | 'kind'>;
  /** The order or request of the mail, for screen readers, if the page lists mails of several records. */
  about?: string;
}

/** Preview of a mail in the outbox, with its current data. */
export function StoredMailPreview({ mail, about = '' }: StoredMailPreviewProps) {
  // An invitation has no preview, because only the sent mail contains its link.
  if (mail.kind === 'staff-invitation') return null;
  return (
    <PreviewToggle about={`${mailLabel(mail)} ${about}`.trim()}>
      <StoredMail mail={mail} />
    </PreviewToggle>
  );
}

function StoredMail({ mail }: Pick<StoredMailPreviewProps, 'mail'>) {
  const query = useQuery(mailPreviewQuery(mail.id));
  const { data, hasFailed } = queryState(query);
  if (hasFailed) {
    return <RetryNotice {...retryOf(query)}>The email could not be loaded.</RetryNotice>;
  }
  if (!data) return <MailPreviewSkeleton />;
  return <LazyMailPreview kind={mail.kind} {...data} />;
}
