import { useEffect, useRef } from 'react';
import type { PageFacts } from '#components/structured-data.ts';

let write: (facts: readonly PageFacts[]) => string = () => '';

/** The build calls this once, so that prerendered pages contain their structured data. */
export function writeStructuredDataWith(writer: typeof write): void {
  write = writer;
}

/**
 * Structured data for search engines. A prerendered page has it in its HTML. A client-rendered page
 * gets it a moment later: no visitor waits for its code.
 */
export function JsonLd({ facts }: { facts: readonly PageFacts[] }) {
  const element = useRef<HTMLScriptElement>(null);

  useEffect(() => {
    if (element.current?.textContent !== '') return;
    import('#components/structured-data.ts').then(
      (module) => {
        if (element.current) element.current.textContent = module.structuredData(facts);
      },
      () => undefined,
    );
  }, [facts]);

  return (
    <script
      ref={element}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: write(facts) }}
    />
  );
}
