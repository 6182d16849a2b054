/** Data for previews of the emails about quotes. It has the same form as the data from the database. */
import { serviceTaxBasisPoints } from '#config/billing.ts';
import { requestMail } from '#features/service-requests/request-mail.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import type { MailData } from '#send-mail/mail-data.ts';
import { lineTotal, totalsOf } from '../lines.ts';
import { asCustomerSees, type nextQuote } from './quote.ts';
import type { NewDeposit, NewQuote, Quote } from './staff-api.ts';

export function quoteMail(request: ServiceRequest, quote: Quote): MailData['quote-sent'] {
  return { ...requestMail(request), quoteId: quote.id, quote: asCustomerSees(quote) };
}

/** Data for the preview of the email about a new quote. */
export function newQuoteMail(
  request: ServiceRequest,
  { isExtra, version }: Pick<ReturnType<typeof nextQuote>, 'isExtra' | 'version'>,
  { lines, ...quote }: NewQuote,
): MailData['quote-sent'] {
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
      isExtra: isExtra && !quote.plan,
      lines: offered,
      taxBasisPoints: serviceTaxBasisPoints,
      depositPaidCents: 0,
      ...totalsOf(offered, serviceTaxBasisPoints),
    },
  };
}

/** Data for the preview of a receipt, before the deposit is saved. */
export function newDepositMail(
  request: ServiceRequest,
  quote: Quote,
  payment: NewDeposit,
): MailData['deposit-received'] {
  const mail = quoteMail(request, quote);
  return {
    ...mail,
    paymentId: 'preview',
    payment,
    quote: { ...mail.quote, depositPaidCents: quote.depositPaidCents + payment.amountCents },
  };
}
