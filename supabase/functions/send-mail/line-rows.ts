/** The lines of a quote or an invoice in a mail, and their stored sums. */
import { formatQuantity, type LineTotals } from '#features/quotes/lines.ts';
import type { CustomerInvoice } from '#features/service-requests/customer-invoice.ts';
import { formatCents } from '#lib/format/money.ts';
import type { AmountRow } from './mail-content.ts';

export const lineRow = ({
  text,
  quantity,
  priceCents,
  totalCents,
}: CustomerInvoice['lines'][number]): AmountRow => ({
  label: text,
  ...(quantity !== 1 && { detail: `${formatQuantity(quantity)} × ${formatCents(priceCents)}` }),
  amount: formatCents(totalCents),
});

export function sumRows({
  subtotalCents,
  taxCents,
  taxBasisPoints,
  totalCents,
}: LineTotals & { taxBasisPoints: number }): AmountRow[] {
  return [
    ...(taxCents > 0
      ? [
          { label: 'Subtotal', amount: formatCents(subtotalCents) },
          { label: `Sales tax, ${taxBasisPoints / 100}%`, amount: formatCents(taxCents) },
        ]
      : []),
    { label: 'Total', amount: formatCents(totalCents), isTotal: true },
  ];
}
