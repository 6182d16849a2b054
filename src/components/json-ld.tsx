import { useEffect, useRef } from 'react';
import type { PageFacts } from '#components/structured-data.ts';

let write: (facts: readonly PageFacts[]) => string = () => '';

/** For the build, which writes pages whole. */
export function writeStructuredDataWith(writer: typeof write): void {
  write = writer;
}

/**
 * Structured data, as search engines read it. It stands where it is written and shows nothing. A written
 * page is taken over with what the build has put there; a page that the browser draws itself gets it a
 * moment later. So no page waits for code that no visitor sees anything of.
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
