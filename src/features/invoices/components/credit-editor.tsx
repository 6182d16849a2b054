import { sendsMail } from '#config/site.ts';
import { sumsOf } from '#features/quotes/check-quote.ts';
import { LinesForm } from '#features/quotes/components/lines-form.tsx';
import { SumRow } from '#features/quotes/components/quote-lines.tsx';
import { typedLines } from '#features/quotes/typed-lines.ts';
import { useLinesDraft } from '#features/quotes/use-lines-draft.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatCents } from '#lib/format/money.ts';
import { checkCredit, leftToCredit, type TypedInvoice } from '../check-invoice.ts';
import { newCreditMail } from '../invoice-mail.ts';
import { sendCredit, type Invoice } from '../staff-api.ts';

interface CreditEditorProps {
  request: ServiceRequest;
  /** The one that the credit corrects. */
  invoice: Invoice;
  onSent: () => void;
}

/** What is open of the invoice afterward. */
function openAfter(invoice: Invoice, creditCents: number): number {
  const due = leftToCredit(invoice) - invoice.paidCents - creditCents;
  // What a deposit has paid and the invoice no longer asks for is free for another one.
  return due - Math.min(invoice.depositCents, Math.max(0, due));
}

/** Writes what an invoice had too much. It begins with all of it, unless some was credited before. */
export function CreditEditor({ request, invoice, onSent }: CreditEditorProps) {
  const draft = useLinesDraft<TypedInvoice>(`credit-${invoice.id}`, () => ({
    lines: typedLines(
      invoice.creditedCents > 0
        ? []
        : invoice.lines.map(({ text, quantity, priceCents, taxed, productId }) => ({
            ...{ text, quantity, priceCents, taxed, productId },
            optional: false,
          })),
    ),
    message: '',
    dueOn: '',
  }));
  const recipient = sendsMail ? request.email : '';
  return (
    <LinesForm
      noun="credit"
      draft={draft}
      taxBasisPoints={invoice.taxBasisPoints}
      check={(typed) => checkCredit(typed, invoice)}
      send={(content, key) => sendCredit(invoice, content, key)}
      recipient={recipient}
      isOffice
      before={() => (
        <p className="max-w-prose text-muted">
          These lines are taken off {invoice.reference}. Remove the lines that stay. At most{' '}
          {formatCents(leftToCredit(invoice))} is left to credit.
        </p>
      )}
      sums={({ totalCents }) => {
        const open = openAfter(invoice, totalCents);
        return <SumRow label={open < 0 ? 'To give back' : 'Then open'} cents={Math.abs(open)} />;
      }}
      note={(content) => (
        <>
          <MailNote
            kind="invoice-credited"
            recipient={request.email}
            data={
              content &&
              newCreditMail(
                request,
                invoice,
                content,
                openAfter(invoice, sumsOf(content.lines, invoice.taxBasisPoints).totalCents),
              )
            }
          />
          {!recipient && <p>Save it, then print it for the customer.</p>}
        </>
      )}
      onSent={onSent}
    />
  );
}
