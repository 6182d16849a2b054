import { CheckboxField } from '#components/form/checkbox-field.tsx';
import { sendsMail } from '#config/site.ts';
import { LinesForm } from '#features/billing/components/lines-form.tsx';
import { SumRow } from '#features/billing/components/lines-table.tsx';
import { readLines, typedLines } from '#features/billing/typed-lines.ts';
import { useLinesDraft } from '#features/billing/use-lines-draft.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatCents } from '#lib/format/money.ts';
import { checkCredit, type TypedCredit } from '../check-invoice.ts';
import { afterCredit, leftToCredit, sumsOfCredit, type Credited } from '../credit.ts';
import { newCreditMail } from '../invoice-mail.ts';
import { piecesOf } from '../shelf.ts';
import { sendCredit } from '../staff-api.ts';

interface CreditEditorProps {
  request: ServiceRequest;
  credited: Credited;
  onSent: () => void;
}

/**
 * The form for a credit note. It starts with all lines of the invoice. It starts blank if a part of the invoice was
 * already credited or refunded.
 */
export function CreditEditor({ request, credited, onSent }: CreditEditorProps) {
  const { invoice } = credited;
  const left = leftToCredit(credited);
  const isTaxed = invoice.lines.every(({ taxed }) => taxed);
  const draft = useLinesDraft<TypedCredit>(`credit-${invoice.id}`, () => ({
    lines: typedLines(
      invoice.creditedCents > 0 || invoice.undecidedCents > 0
        ? []
        : invoice.lines.map(({ text, quantity, priceCents, taxed, productId }) => ({
            ...{ text, quantity, priceCents, taxed, productId },
            optional: false,
          })),
      [],
      isTaxed,
    ),
    message: '',
    cameBack: false,
  }));
  const recipient = sendsMail ? request.email : '';
  const pieces = piecesOf(readLines(draft.typed.lines).lines);
  return (
    <LinesForm
      noun="credit"
      draft={draft}
      taxBasisPoints={invoice.taxBasisPoints}
      totals={(lines) => sumsOfCredit(lines, credited)}
      beginsTaxed={isTaxed}
      check={(typed) => checkCredit(typed, credited)}
      send={(content, key) => sendCredit(invoice, content, key)}
      recipient={recipient}
      isOffice
      before={() => (
        <p className="max-w-prose text-muted">
          These lines are taken off {invoice.reference}. Remove the lines that stay. At most{' '}
          {formatCents(left.subtotalCents)} is left to credit
          {invoice.taxCents > 0 && `, and ${formatCents(left.taxCents)} of tax`}.
          {invoice.undecidedCents > 0 &&
            ` ${formatCents(invoice.undecidedCents)}${invoice.taxCents > 0 ? ', with tax,' : ''} was given back.`}
        </p>
      )}
      sums={({ totalCents }) => {
        const { openCents, freedCents } = afterCredit(credited, totalCents);
        const back = freedCents - openCents;
        return openCents > 0 ? (
          <SumRow label="Then open" cents={openCents} />
        ) : (
          <SumRow label={back > 0 ? 'To give back' : 'Then open'} cents={back} />
        );
      }}
      fields={() =>
        pieces.length > 0 && (
          <CheckboxField
            label="Came back to stock"
            name="cameBack"
            checked={draft.typed.cameBack}
            onChange={({ target }) => draft.change({ cameBack: target.checked })}
            help={`${pieces.map(({ count, text }) => `${count} × ${text}`).join(', ')}. At most what was installed.`}
          />
        )
      }
      note={(content) => (
        <>
          <MailNote
            kind="invoice-credited"
            recipient={request.email}
            data={content && newCreditMail(request, credited, content)}
          />
          {!recipient && <p>Save it, then print it for the customer.</p>}
        </>
      )}
      onSent={onSent}
    />
  );
}
