/** What credits take off an invoice. */
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

/** What can still be credited: each part has its own bound. */
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
 * The sums of a credit. The tax of all credits of an invoice is that of all their lines, as if they were one: each has
 * the difference that it makes. The database computes the same.
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

/** What is open of the invoice after a credit, and what of its deposit is free then. */
export function afterCredit({ invoice, credits }: Credited, creditCents: number) {
  const due = leftToCredit({ invoice, credits }).totalCents - invoice.paidCents - creditCents;
  const depositCents = Math.min(invoice.depositCents, Math.max(0, due));
  const undecidedCents = Math.min(invoice.undecidedCents, Math.max(0, due - depositCents));
  return {
    openCents: due - depositCents - undecidedCents,
    freedCents: invoice.depositCents - depositCents,
  };
}
