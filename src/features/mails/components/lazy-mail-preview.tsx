import { codeQuery, LazyCode } from '#components/lazy-code.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import type { MailPreviewProps } from './mail-preview.tsx';

const code = codeQuery('mail-preview', () => import('./mail-preview.tsx'));

/** A mail as its reader will see it. The code that writes mails is fetched when staff ask for the first one. */
export function LazyMailPreview(props: MailPreviewProps) {
  return (
    <LazyCode
      query={code}
      failure="The email could not be shown."
      skeleton={<MailPreviewSkeleton />}
    >
      {({ MailPreview }) => <MailPreview {...props} />}
    </LazyCode>
  );
}

export function MailPreviewSkeleton() {
  return <ListSkeleton label="Loading the email" heights={['h-88']} className="my-2 w-full" />;
}
