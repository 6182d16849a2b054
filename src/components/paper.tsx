import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { site } from '#config/site.ts';
import { BrandMark } from './brand.tsx';
import { PersonText } from './person-text.tsx';

interface PaperProps {
  label: string;
  title: string;
  facts: readonly { label: string; text: ReactNode }[];
  message: string;
  children: ReactNode;
  /** Content below the totals. */
  end: ReactNode;
}

/** A letter that is only visible in print. A rule in index.css prints the letter instead of the page. */
export function Paper({ label, title, facts, message, children, end }: PaperProps) {
  return createPortal(
    <section
      data-print-alone
      aria-label={label}
      className="tabular hidden text-[10.5pt] leading-snug print:block"
    >
      <PaperHead title={title} />
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 [&_dd]:font-bold">
        {facts.map(({ label: term, text }) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {message && (
        <p className="mt-6 wrap-anywhere whitespace-pre-line">
          <PersonText>{message}</PersonText>
        </p>
      )}
      <div className="mt-6">{children}</div>
      <div className="mt-8 break-before-avoid break-inside-avoid border-t border-line pt-4">
        {end}
      </div>
    </section>,
    document.body,
  );
}

/** The letterhead: the company, and the title of the document. */
export function PaperHead({ title }: { title: string }) {
  return (
    <header className="flex items-start justify-between gap-6 border-b-2 border-ink pb-5">
      <div className="flex items-center gap-3">
        <BrandMark className="h-12 w-11 shrink-0 text-ink" />
        <div>
          <p className="text-[15pt] font-extrabold tracking-tight">{site.name}</p>
          <p>
            {site.office.display} · {site.phone.display} · {site.email.display}
          </p>
        </div>
      </div>
      <p className="shrink-0 text-[22pt] leading-none font-extrabold tracking-tight">{title}</p>
    </header>
  );
}
