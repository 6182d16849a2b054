import { queryOptions, useQuery } from '@tanstack/react-query';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import type { MailPreviewProps } from './mail-preview.tsx';

const mailPreview = lazyModule(() => import('./mail-preview.tsx'));

const codeQuery = queryOptions({
  queryKey: ['mail-preview-code'],
  queryFn: () => mailPreview.load(),
  staleTime: Infinity,
});

/** A mail as its reader will see it. The code that writes mails is fetched when staff ask for the first one. */
export function LazyMailPreview(props: MailPreviewProps) {
  const query = useQuery(codeQuery);
  const { data: code, hasFailed } = queryState(query);
  if (hasFailed) {
    return <RetryNotice {...retryOf(query)}>The email could not be shown.</RetryNotice>;
  }
  return code ? <code.MailPreview {...props} /> : <MailPreviewSkeleton />;
}

export function MailPreviewSkeleton() {
  return <ListSkeleton label="Loading the email" heights={['h-88']} className="my-2 w-full" />;
}
