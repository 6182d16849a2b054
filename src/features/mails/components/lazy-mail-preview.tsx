import { codeQuery, lazyComponent } from '#components/lazy-code.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';

/** A mail as its reader will see it. The code that writes mails is fetched when staff ask for the first one. */
export const LazyMailPreview = lazyComponent({
  query: codeQuery('mail-preview', () => import('./mail-preview.tsx')),
  pick: ({ MailPreview }) => MailPreview,
  failure: 'The email could not be shown.',
  skeleton: MailPreviewSkeleton,
});

export function MailPreviewSkeleton() {
  return <ListSkeleton label="Loading the email" heights={['h-88']} className="my-2 w-full" />;
}
