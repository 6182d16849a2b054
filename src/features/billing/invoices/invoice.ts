/** An invoice, or a credit that corrects one, as staff see it. */
import { toNew, type NewLine } from '../lines.ts';
import type { StaffMember } from '#features/auth/use-admin-access.ts';
import type { CustomerInvoice, InvoiceState } from './customer-invoice.ts';
import { isVisitOf, type Visit } from '#features/service-requests/visits/visit.ts';
import type { Invoice } from './staff-api.ts';
import type { Quote } from '../quotes/staff-api.ts';

/** The database says the same to customers. */
export function invoiceState(
  {
    kind,
    creditedCents,
    totalCents,
    openCents,
    dueOn,
  }: Pick<Invoice, 'kind' | 'creditedCents' | 'totalCents' | 'openCents' | 'dueOn'>,
  today: string,
): InvoiceState {
  if (kind === 'credit') return 'credit';
  if (creditedCents > 0 && creditedCents === totalCents) return 'credited';
  if (openCents <= 0) return 'paid';
  return dueOn < today ? 'overdue' : 'open';
}

/** As the customer sees it, for components that staff and customers share. */
export function asCustomerSees(
  invoice: Invoice,
  invoices: readonly Invoice[],
  today: string,
): CustomerInvoice {
  const { creditsId, payments, ...shown } = invoice;
  return {
    ...shown,
    state: invoiceState(invoice, today),
    credits: invoices.find(({ id }) => id === creditsId)?.reference ?? null,
    payments: payments.filter(({ isVoided }) => !isVoided),
  };
}

const isInvoice = ({ kind }: Pick<Invoice, 'kind'>) => kind === 'invoice';

export function countInvoices(invoices: readonly Invoice[]): number {
  return invoices.filter(isInvoice).length;
}

/** The accepted quotes that no invoice was sent for, oldest first: those that were accepted after the last one. */
export function quotesToInvoice(
  quotes: readonly Quote[],
  invoices: readonly Invoice[],
): readonly Quote[] {
  const invoicedAt = Math.max(
    0,
    ...invoices
      .filter((invoice) => isInvoice(invoice) && invoice.creditedCents < invoice.totalCents)
      .map(({ sentAt }) => Date.parse(sentAt)),
  );
  return acceptedQuotes(quotes).filter(
    ({ answeredAt }) => Date.parse(answeredAt ?? '') > invoicedAt,
  );
}

/**
 * How much more an invoice of this total would be than what was accepted and not invoiced since, and when that was. Every
 * paper rounds its tax, so the sums of several may be off by half a cent each. The database says the same.
 */
export function aboveAccepted(
  totalCents: number,
  quotes: readonly Quote[],
  invoices: readonly Invoice[],
): { cents: number; acceptedAt: string } | undefined {
  const accepted = acceptedQuotes(quotes);
  const times = accepted.flatMap(({ answeredAt }) => answeredAt ?? []).toSorted();
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const since = invoices.filter(
    (invoice) => isInvoice(invoice) && Date.parse(invoice.sentAt) >= Date.parse(first),
  );
  const left =
    accepted.reduce((cents, quote) => cents + quote.totalCents, 0) -
    since.reduce(
      (cents, invoice) =>
        cents + invoice.totalCents - Math.max(invoice.aboveCents, invoice.creditedCents),
      0,
    );
  const cents = Math.min(totalCents, totalCents - left);
  const rounding = Math.floor((accepted.length + since.length) / 2);
  return cents > rounding ? { cents, acceptedAt: last } : undefined;
}

/** What of these lines is not among those that were accepted, or more of the same. */
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

/** Whether the work of a quote was invoiced and nothing is open, so that no deposit is due anymore. */
export function isPaid(quote: Quote, invoices: readonly Invoice[]): boolean {
  return (
    quotesToInvoice([quote], invoices).length === 0 &&
    invoices.every(({ openCents }) => openCents <= 0)
  );
}

/** Oldest first. Without plans, whose invoices are sent from Today. */
export function acceptedQuotes(quotes: readonly Quote[]): Quote[] {
  return quotes
    .filter(({ state, plan }) => state === 'accepted' && !plan)
    .toSorted((one, other) => one.version - other.version);
}

/** The lines for which the customer pays. None of an invoice is optional. */
export function linesToInvoice({ lines }: Pick<Quote, 'lines'>): NewLine[] {
  return lines
    .filter(({ optional, chosen }) => !optional || chosen)
    .map((line) => ({ ...toNew(line), optional: false }));
}

/** What was paid before the work began and no invoice has taken off yet. */
export function unusedDeposit(quotes: readonly Quote[], invoices: readonly Invoice[]): number {
  const paid = quotes
    .flatMap(({ deposits }) => deposits)
    .reduce((cents, { amountCents, isVoided }) => cents + (isVoided ? 0 : amountCents), 0);
  return invoices.reduce((cents, { depositCents }) => cents - depositCents, paid);
}

/** The visit of an invoice: the one that is named, or the latest that was made. In the field it is one's own. */
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
