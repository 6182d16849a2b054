import { Paper } from '#components/paper.tsx';
import { PersonText } from '#components/person-text.tsx';
import { site } from '#config/site.ts';
import { siteUrl } from '#config/site-url.ts';
import { payWords } from '#content/pay-words.ts';
import { quoteWords } from '#content/quote-words.ts';
import { HowToPay } from '#features/billing/payments/components/how-to-pay.tsx';
import { depositDueCents, type CustomerQuote } from '../customer-quote.ts';
import { planFacts, planTerms } from '#features/billing/plans/plan.ts';
import { formatDayWithWeekday, formatLongDate } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { acceptedText } from '../quote-text.ts';
import { QuoteLines, type ShownQuote } from '#features/billing/components/lines-table.tsx';

interface QuotePaperProps {
  quote: ShownQuote &
    Pick<
      CustomerQuote,
      | 'version'
      | 'message'
      | 'sentAt'
      | 'validUntil'
      | 'isExtra'
      | 'depositPaidCents'
      | 'depositOpenCents'
    > & {
      state: string;
      acceptedAt: string | null;
      acceptedName: string | null;
      acceptedHow: CustomerQuote['acceptedHow'];
    };
  reference: string;
  /** The customer's name. Only the printout for staff has it. */
  customerName?: string;
}

/** The printed document of a quote. */
export function QuotePaper({ quote, reference, customerName }: QuotePaperProps) {
  return (
    <Paper
      label={quote.plan ? 'Plan' : 'Quote'}
      title={quote.plan ? 'Plan' : quote.isExtra ? 'Extra work' : 'Quote'}
      facts={[
        ...(customerName ? [{ label: 'For', text: <PersonText>{customerName}</PersonText> }] : []),
        { label: 'Request', text: `${reference}, version ${quote.version}` },
        { label: 'Date', text: formatLongDate(quote.sentAt) },
        quote.acceptedAt === null
          ? { label: 'Valid until', text: formatDayWithWeekday(quote.validUntil) }
          : { label: 'Accepted', text: acceptedText(quote) },
        ...(quote.plan ? planFacts(quote.plan) : []),
        payWords.license,
      ]}
      message={quote.message}
      end={
        <>
          {depositDueCents(quote) > 0 && (
            <div className="mb-3">
              <p className="font-bold">The deposit is due before we begin.</p>
              <HowToPay number={reference} />
            </div>
          )}
          {quote.plan && <p className="mb-3">{planTerms(quote.plan).join(' ')}</p>}
          <p>{quoteWords.rightToCancel}</p>
          <p>
            Our terms: {siteUrl}
            {paths.terms}.{' '}
            {quote.acceptedAt === null
              ? `To accept this ${quote.plan ? 'plan' : 'quote'}, or with a question, call`
              : 'Questions? Call'}{' '}
            <span className="whitespace-nowrap">{site.phone.display}</span> and please have the
            number of the request ready.
          </p>
        </>
      }
    >
      <QuoteLines quote={quote} />
    </Paper>
  );
}
