import { sendsMail } from '#config/site.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { nextQuote } from '../quote.ts';
import { newQuoteMail } from '../quote-mail.ts';
import type { NewQuote, Quote } from '../staff-api.ts';

interface QuoteMailNoteProps {
  request: ServiceRequest;
  quotes: readonly Quote[];
  changedPlan: Quote | undefined;
  /** `undefined` while a field is invalid. */
  quote: NewQuote | undefined;
}

/** Preview of the email to the customer. If the customer gets no email, a text tells staff the next step. */
export function QuoteMailNote({ request, quotes, changedPlan, quote }: QuoteMailNoteProps) {
  const getsMail = request.email !== '' && sendsMail;
  return (
    <>
      <MailNote
        kind="quote-sent"
        recipient={request.email}
        data={quote && newQuoteMail(request, nextQuote(quotes, changedPlan), quote)}
      />
      {!getsMail && (
        <p>Save it, then print it for the customer or note that they accepted it by phone.</p>
      )}
    </>
  );
}
