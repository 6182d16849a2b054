/** What the database hands to the sender about a quote, for a preview of a mail to its customer. */
import { taxBasisPoints } from '#features/checkout/totals.ts';
import { requestMail } from '#features/service-requests/request-mail.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import type { MailData } from '#send-mail/mail-data.ts';
import { lineTotal, totalsOf } from './lines.ts';
import { nextQuote } from './quote.ts';
import type { NewQuote, Quote } from './staff-api.ts';

export function quoteMail(request: ServiceRequest, quote: Quote): MailData['quote-sent'] {
  return { ...requestMail(request), quoteId: quote.id, quote };
}

/** Of a quote that is not sent yet. */
export function newQuoteMail(
  request: ServiceRequest,
  quotes: readonly Quote[],
  { lines, ...quote }: NewQuote,
): MailData['quote-sent'] {
  const { isExtra, version } = nextQuote(quotes);
  const offered = lines.map((line, index) => ({
    ...line,
    position: index + 1,
    totalCents: lineTotal(line),
    chosen: !line.optional,
  }));
  return {
    ...requestMail(request),
    quoteId: 'preview',
    quote: {
      ...quote,
      version: version + 1,
      isExtra,
      lines: offered,
      taxBasisPoints,
      ...totalsOf(offered, taxBasisPoints),
    },
  };
}
