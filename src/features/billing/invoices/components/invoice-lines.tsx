import { LinesTable, SumRow, Sums } from '#features/billing/components/lines-table.tsx';
import type { CustomerInvoice } from '../customer-invoice.ts';

/** Lines, sums and open amount of an invoice or a credit note, for customers, staff and the printed document. */
export function InvoiceLines({ invoice }: { invoice: CustomerInvoice }) {
  const { kind, depositCents, creditedCents, paidCents, undecidedCents, openCents, totalCents } =
    invoice;
  return (
    <LinesTable
      label={`What ${invoice.reference} is for`}
      lines={invoice.lines.map((line) => ({ ...line, optional: false, chosen: true }))}
    >
      <Sums of={invoice}>
        {depositCents > 0 && <SumRow label="Deposit taken off" cents={-depositCents} />}
        {creditedCents > 0 && <SumRow label="Credited" cents={-creditedCents} />}
        {paidCents !== 0 && <SumRow label="Paid" cents={-paidCents} />}
        {undecidedCents > 0 && <SumRow label="Given back" cents={-undecidedCents} />}
        {kind === 'invoice' && openCents !== totalCents && (
          <SumRow
            label={openCents < 0 ? 'To be given back' : 'To pay'}
            cents={Math.abs(openCents)}
            isStrong
          />
        )}
      </Sums>
    </LinesTable>
  );
}
