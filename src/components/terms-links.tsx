import { paths, type TermsPartName } from '#lib/paths.ts';

const labels: Record<TermsPartName, string> = {
  forms: 'When we reply',
  privacy: 'Privacy',
  returns: 'Returns',
  shipping: 'Shipping',
};

/** Links to parts of the terms. They open in a new tab, because unsent entries must stay on this page. */
export function TermsLinks({ parts }: { parts: readonly TermsPartName[] }) {
  return parts.map((part) => (
    <a
      key={part}
      href={paths.termsOf(part)}
      target="_blank"
      rel="noopener"
      className="mr-5 inline-flex min-h-11 items-center text-sm link-signal"
    >
      {labels[part]}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ));
}
