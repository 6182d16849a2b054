/** The amounts that credit notes take off an invoice. */
import { lineTotal, totalsOf, type LineTotals, type NewLine } from '../lines.ts';
import type { Invoice } from './staff-api.ts';

/** An invoice that is credited, and its credits so far. */
export interface Credited {
  invoice: Invoice;
  credits: readonly Invoice[];
}

export function creditedOf(invoice: Invoice, invoices: readonly Invoice[]): Credited {
  return { invoice, credits: invoices.filter(({ correctsId }) => correctsId === invoice.id) };
}

/** The amounts that can still be credited: subtotal, tax and total each have their own limit. */
export function leftToCredit({ invoice, credits }: Credited): LineTotals {
  const left = (centsOf: (one: Invoice) => number) =>
    credits.reduce((cents, credit) => cents - centsOf(credit), centsOf(invoice));
  return {
    subtotalCents: left(({ subtotalCents }) => subtotalCents),
    taxCents: left(({ taxCents }) => taxCents),
    totalCents: left(({ totalCents }) => totalCents),
  };
}

/**
 * The sums of a credit note. The tax of all credit notes of an invoice is computed over all their lines; each credit
 * note gets that tax minus the tax of the earlier ones. The database computes the same.
 */
export function sumsOfCredit(
  lines: readonly NewLine[],
  { invoice, credits }: Credited,
): LineTotals {
  const taxedBefore = credits
    .flatMap((credit) => credit.lines)
    .reduce((cents, line) => cents + (line.taxed ? lineTotal(line) : 0), 0);
  const before = { quantity: 1, priceCents: taxedBefore, taxed: true };
  const all = [...lines, before].map((line) => ({ ...line, optional: false, chosen: true }));
  const sums = totalsOf(all, invoice.taxBasisPoints);
  const subtotalCents = sums.subtotalCents - taxedBefore;
  const taxCents = credits.reduce((cents, credit) => cents - credit.taxCents, sums.taxCents);
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}

/** The open amount of an invoice after a credit, and the part of its deposit that the credit frees. */
export function afterCredit({ invoice, credits }: Credited, creditCents: number) {
  const due = leftToCredit({ invoice, credits }).totalCents - invoice.paidCents - creditCents;
  const depositCents = Math.min(invoice.depositCents, Math.max(0, due));
  const undecidedCents = Math.min(invoice.undecidedCents, Math.max(0, due - depositCents));
  return {
    openCents: due - depositCents - undecidedCents,
    freedCents: invoice.depositCents - depositCents,
  };
}
