/** Amounts of credit notes. A credit note corrects an invoice that was already sent. */
import { lineTotal, totalsOf, type LineTotals, type NewLine } from '../lines.ts';
import type { Invoice } from './staff-api.ts';

/** An invoice with its credit notes. */
export interface Credited {
  invoice: Invoice;
  credits: readonly Invoice[];
}

export function creditedOf(invoice: Invoice, invoices: readonly Invoice[]): Credited {
  return { invoice, credits: invoices.filter(({ correctsId }) => correctsId === invoice.id) };
}

/** The amounts that staff can still credit. Subtotal, tax and total each have their own limit. */
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
 * The sums of a new credit note. The tax is computed over the lines of all credit notes of the invoice. The new credit
 * note gets this tax minus the tax of the earlier credit notes. The database uses the same rule.
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

/**
 * The open amount of an invoice after a new credit note, and the part of the deposit that the invoice no longer needs.
 */
export function afterCredit({ invoice, credits }: Credited, creditCents: number) {
  const due = leftToCredit({ invoice, credits }).totalCents - invoice.paidCents - creditCents;
  const depositCents = Math.min(invoice.depositCents, Math.max(0, due));
  const undecidedCents = Math.min(invoice.undecidedCents, Math.max(0, due - depositCents));
  return {
    openCents: due - depositCents - undecidedCents,
    freedCents: invoice.depositCents - depositCents,
  };
}
