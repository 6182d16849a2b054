import type { BadgeTone } from '#components/ui/badge.tsx';
import type { CustomerInvoice, InvoiceState } from './customer-invoice.ts';
import { onlineCents } from '#features/billing/payments/payment.ts';
import { refundActLabels } from '#features/billing/payments/refund.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import type { Invoice } from './staff-api.ts';

export const stateLabels: Record<InvoiceState, string> = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
  credit: 'Credit',
};

export const stateTones: Record<InvoiceState, BadgeTone> = {
  open: 'signal',
  overdue: 'alert',
  paid: 'trust',
  credited: 'secondary',
  credit: 'secondary',
};

/** `'Invoice INV-00001'`, `'Credit INV-00002'` */
export function invoiceName({
  kind,
  reference,
}: Pick<CustomerInvoice, 'kind' | 'reference'>): string {
  return `${kind === 'credit' ? 'Credit' : 'Invoice'} ${reference}`;
}

type Paid = Pick<Invoice, 'openCents' | 'payments' | 'bankTookCents'>;

/** Amount that the office can refund to the card. Zero if the company owes nothing, and for field team members. */
export const cardCentsOf = ({ openCents, payments, bankTookCents }: Paid, isOffice: boolean) =>
  isOffice && openCents < 0 ? Math.max(0, onlineCents(payments, bankTookCents)) : 0;

/**
 * Label of the button that records a payment. If the company owes money, the button records a refund, or refunds to the
 * card.
 */
export function paymentAct(invoice: Paid, isOffice: boolean): string {
  if (invoice.openCents > 0) return 'Record payment';
  if (invoice.payments.some(({ refund }) => refund?.isOpen)) return refundActLabels['other-way'];
  return cardCentsOf(invoice, isOffice) > 0 ? 'Give money back' : 'Record money given back';
}

/** Sorts invoices by due day, and by number if the due day is the same. */
export function byDueDay<One extends Pick<CustomerInvoice, 'dueOn' | 'reference'>>(
  invoices: readonly One[],
): One[] {
  const number = ({ reference }: One) => Number(reference.replace(/\D/g, ''));
  return [...invoices].sort((a, b) => a.dueOn.localeCompare(b.dueOn) || number(a) - number(b));
}

/** `'For the work on Fri, Nov 20, 2026.'` */
export const workedOnText = (day: string) => `For the work on ${formatDayWithWeekday(day)}.`;

/** Text about an invoice in a list: the month or the day of work that it bills, then its state. */
export function lineText(invoice: Standing & Pick<CustomerInvoice, 'billedMonth' | 'workedOn'>) {
  const { billedMonth, workedOn } = invoice;
  const billed = billedMonth
    ? `For ${formatDay(billedMonth[0])} to ${formatDay(billedMonth[1])}.`
    : workedOn && workedOnText(workedOn);
  return [billed, standing(invoice)].filter(Boolean).join(' ');
}

/** False if the customer had no email address when the invoice was sent. */
export const wasMailed = ({ billedTo }: Pick<Invoice, 'billedTo'>) => billedTo.email !== '';

/**
 * Tells staff by how much the invoice is higher than the accepted quotes, and why. The reason is empty after the
 * customer was erased.
 */
export function aboveText({
  aboveCents,
  aboveReason,
}: Pick<Invoice, 'aboveCents' | 'aboveReason'>): string {
  return `${formatCents(aboveCents)} more than was accepted${aboveReason && `: ${isolate(aboveReason)}`}`;
}

type Standing = Pick<
  CustomerInvoice,
  'state' | 'dueOn' | 'openCents' | 'totalCents' | 'credits' | 'reference'
>;

/** The state of an invoice as a sentence. */
export function standing({ state, dueOn, openCents, totalCents, credits }: Standing): string {
  const day = formatDay(dueOn);
  const owed = openCents < 0 ? ` ${formatCents(-openCents)} is to be given back.` : '';
  switch (state) {
    case 'open':
      return `${formatCents(openCents)} is open, due on ${day}.`;
    case 'overdue':
      return `${formatCents(openCents)} is open. It was due on ${day}.`;
    case 'paid':
      return `It is paid.${owed}`;
    case 'credited':
      return `It was credited in full.${owed}`;
    case 'credit':
      return `It takes ${formatCents(totalCents)} off ${credits ? `invoice ${credits}` : 'an invoice'}.`;
  }
}
