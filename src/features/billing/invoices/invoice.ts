/** An invoice or a credit note, as staff see it. */
import { toNew, type NewLine } from '../lines.ts';
import type { StaffMember } from '#features/auth/use-admin-access.ts';
import type { CustomerInvoice } from './customer-invoice.ts';
import { isVisitOf, type Visit } from '#features/service-requests/visits/visit.ts';
import type { Invoice } from './staff-api.ts';
import type { Quote } from '../quotes/staff-api.ts';

/** Converts an invoice from the form that staff see to the form that its customer sees. */
export function asCustomerSees(invoice: Invoice, invoices: readonly Invoice[]): CustomerInvoice {
  const { correctsId, payments, ...shown } = invoice;
  return {
    ...shown,
    credits: invoices.find(({ id }) => id === correctsId)?.reference ?? null,
    payments: payments.filter(({ isVoided }) => !isVoided),
  };
}

const isInvoice = ({ kind }: Pick<Invoice, 'kind'>) => kind === 'invoice';

export function countInvoices(invoices: readonly Invoice[]): number {
  return invoices.filter(isInvoice).length;
}

/**
 * Cents by which the invoice exceeds the uninvoiced amount of the accepted quotes that it bills. Zero if the customer
 * has accepted nothing. Each quote and each invoice rounds its tax, so half a cent for each is ignored. The database
 * uses the same rule.
 */
export function aboveAccepted(
  totalCents: number,
  billed: readonly Pick<Quote, 'id' | 'leftCents'>[],
  { hasAccepted, invoices }: { hasAccepted: boolean; invoices: readonly Invoice[] },
): number {
  if (!hasAccepted) return 0;
  const earlier = invoices.filter(
    (invoice) =>
      isLive(invoice) && invoice.quoteIds.some((id) => billed.some((quote) => quote.id === id)),
  );
  const cents = totalCents - billed.reduce((sum, { leftCents }) => sum + leftCents, 0);
  return cents > Math.floor((billed.length + earlier.length) / 2) ? cents : 0;
}

/** True for an invoice that was not fully credited. False for a credit note. */
export function isLive({ kind, state }: Pick<Invoice, 'kind' | 'state'>): boolean {
  return kind === 'invoice' && state !== 'credited';
}

/** Lines that were not accepted. If a line has a higher quantity than was accepted, only the additional quantity. */
export function linesBeyond(
  lines: readonly NewLine[],
  accepted: readonly NewLine[],
): readonly NewLine[] {
  return lines.flatMap((line) => {
    const same = accepted.find(
      ({ text, priceCents, taxed }) =>
        text === line.text && priceCents === line.priceCents && taxed === line.taxed,
    );
    const quantity = Math.round((line.quantity - (same?.quantity ?? 0)) * 100) / 100;
    return quantity > 0 ? { ...line, quantity } : [];
  });
}

/** Accepted quotes, the oldest first. Plans are left out, because staff send their invoices on the page Today. */
export function acceptedQuotes(quotes: readonly Quote[]): Quote[] {
  return quotes
    .filter(({ state, plan }) => state === 'accepted' && !plan)
    .toSorted((one, other) => one.version - other.version);
}

/** The lines of a quote that an invoice bills: all required lines, and the optional lines that the customer chose. */
export function linesToInvoice({ lines }: Pick<Quote, 'lines'>): NewLine[] {
  return lines
    .filter(({ optional, chosen }) => !optional || chosen)
    .map((line) => ({ ...toNew(line), optional: false }));
}

/**
 * The visit with the id `named`. Without an id, the latest visit that took place. Field staff get only their own
 * visits.
 */
export function visitToInvoice(
  visits: readonly Visit[],
  { id, role }: Pick<StaffMember, 'id' | 'role'>,
  named: string | null = null,
): Visit | undefined {
  return visits.findLast(
    (visit) =>
      !visit.isCanceled &&
      (role === 'admin' || isVisitOf(visit, id)) &&
      (named === null ? visit.outcome === 'done' : visit.id === named),
  );
}

/**
 * Visits that the invoice can bill, and the ids of those that are selected at first. If `isNamed`, only `visit` is
 * selected. Otherwise, all visits that wait for an invoice are selected. Field staff can bill only their own visits.
 */
export function visitsToBill(
  visits: readonly Visit[],
  { id, role }: Pick<StaffMember, 'id' | 'role'>,
  visit: Visit | undefined,
  isNamed: boolean,
): { visits: Visit[]; visitIds: string[] } {
  const waiting = visits.filter((one) => one.toInvoice && (role === 'admin' || isVisitOf(one, id)));
  const named = visit && (isNamed || role === 'field') ? [visit] : [];
  const begins = isNamed || waiting.length === 0 ? named : waiting;
  return {
    visits: visits.filter((one) => waiting.includes(one) || named.includes(one)),
    visitIds: begins.map((one) => one.id),
  };
}
