import { createContext, use } from 'react';
import type { PageFacts } from '#components/structured-data.ts';

/**
 * Writes facts as structured data. Only the build provides this function, because browsers do not need structured data.
 */
export const StructuredDataWriter = createContext((_facts: readonly PageFacts[]): string => '');

/** Structured data for search engines, in the HTML of a prerendered page. */
export function JsonLd({ facts }: { facts: readonly PageFacts[] }) {
  const write = use(StructuredDataWriter);
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: write(facts) }}
    />
  );
}
