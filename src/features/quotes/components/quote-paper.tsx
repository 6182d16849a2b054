import { createPortal } from 'react-dom';
import { BrandMark } from '#components/brand.tsx';
import { PersonText } from '#components/person-text.tsx';
import { site } from '#config/site.ts';
import { siteUrl } from '#config/site-url.ts';
import { quoteWords } from '#content/quote-words.ts';
import type { CustomerQuote } from '#features/service-requests/customer-quote.ts';
import { formatDayWithWeekday, formatLongDate } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { acceptedText } from '../quote-text.ts';
import { QuoteLines, type ShownQuote } from './quote-lines.tsx';

interface QuotePaperProps {
  quote: ShownQuote &
    Pick<CustomerQuote, 'version' | 'message' | 'sentAt' | 'validUntil' | 'isExtra'> & {
      acceptedAt: string | null;
      acceptedName: string | null;
      acceptedHow: CustomerQuote['acceptedHow'];
    };
  /** Of the request. */
  reference: string;
  /** Whom it is for: staff know it. */
  customerName?: string;
}

/** A quote for the printer. On paper it takes the place of the page, by a rule in index.css. */
export function QuotePaper({ quote, reference, customerName }: QuotePaperProps) {
  return createPortal(
    <section
      data-print-alone
      aria-label="Quote"
      className="tabular hidden text-[10.5pt] leading-snug print:block"
    >
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
        <p className="shrink-0 text-[22pt] leading-none font-extrabold tracking-tight">
          {quote.isExtra ? 'Extra work' : 'Quote'}
        </p>
      </header>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 [&_dd]:font-bold">
        {customerName && (
          <>
            <dt>For</dt>
            <dd>
              <PersonText>{customerName}</PersonText>
            </dd>
          </>
        )}
        <dt>Request</dt>
        <dd>
          {reference}, version {quote.version}
        </dd>
        <dt>Date</dt>
        <dd>{formatLongDate(quote.sentAt)}</dd>
        {quote.acceptedAt === null ? (
          <>
            <dt>Valid until</dt>
            <dd>{formatDayWithWeekday(quote.validUntil)}</dd>
          </>
        ) : (
          <>
            <dt>Accepted</dt>
            <dd>{acceptedText(quote)}</dd>
          </>
        )}
      </dl>
      {quote.message && (
        <p className="mt-6 wrap-anywhere whitespace-pre-line">
          <PersonText>{quote.message}</PersonText>
        </p>
      )}
      <div className="mt-6">
        <QuoteLines quote={quote} />
      </div>
      <div className="mt-8 break-inside-avoid border-t border-line pt-4">
        <p>{quoteWords.rightToCancel}</p>
        <p>
          Our terms: {siteUrl}
          {paths.terms}.{' '}
          {quote.acceptedAt === null
            ? `To accept this quote, or with a question, call ${site.phone.display}`
            : `Questions? Call ${site.phone.display}`}{' '}
          and please have the number of the request ready.
        </p>
      </div>
    </section>,
    document.body,
  );
}
