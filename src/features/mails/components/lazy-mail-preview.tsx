import { codeQuery, lazyComponent } from '#components/lazy-code.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';

/** `MailPreview`, whose code is loaded when staff open the first preview. */
export const LazyMailPreview = lazyComponent({
  query: codeQuery('mail-preview', () => import('./mail-preview.tsx')),
  pick: ({ MailPreview }) => MailPreview,
  failure: 'The email could not be shown.',
  skeleton: MailPreviewSkeleton,
});

export function MailPreviewSkeleton() {
  return <ListSkeleton label="Loading the email" heights={['h-88']} className="my-2 w-full" />;
}
