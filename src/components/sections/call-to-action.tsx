import type { ReactNode } from 'react';
import { SafetyNote } from '#components/safety-note.tsx';
import { site } from '#config/site.ts';
import type { Heading } from '#content/page-content.ts';

interface CallToActionProps {
  content: Heading;
  /** Buttons beside the phone number. */
  children?: ReactNode;
}

/** The end of a page, with buttons and the phone number in large type. */
export function CallToAction({ content, children }: CallToActionProps) {
  return (
    <section
      aria-labelledby="closing-title"
      className="on-ink border-b border-ink-line bg-ink text-card"
    >
      <div className="container-page grid gap-8 py-14 md:py-20 lg:grid-cols-[6fr_5fr] lg:items-end lg:gap-12">
        <div>
          <h2 id="closing-title" className="text-3xl">
            {content.title}
          </h2>
          {content.lead && <p className="mt-3 max-w-136 text-lg text-ink-muted">{content.lead}</p>}
          {children && (
            <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>
          )}
        </div>
        <div className="border-t border-ink-line pt-5">
          <p>
            <SafetyNote name="danger" />
          </p>
          <p className="mt-4 text-sm font-semibold text-ink-muted">Our emergency line, 24/7</p>
          <a
            href={site.phone.href}
            className="tabular mt-1 inline-block py-1 text-4xl text-signal-on-ink underline decoration-ink-line decoration-2 underline-offset-8 hover:decoration-signal-on-ink"
          >
            {site.phone.display}
          </a>
        </div>
      </div>
    </section>
  );
}
