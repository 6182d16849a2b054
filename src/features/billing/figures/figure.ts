/** The business figures and their labels. The database computes them (`business_figures`). */
import type { Acceptance } from '../quotes/accept-quote-form.ts';
import { declineReasonLabels } from '../quotes/decline-quote-form.ts';
import { paymentMethodLabels } from '../payments/payment.ts';
import { quoteStateLabels } from '../quotes/quote.ts';
import { serviceLabel } from '#features/service-requests/answers.ts';
import { requestStatusLabels } from '#features/service-requests/service-request.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCount } from '#lib/format/count.ts';
import { businessToday, formatDateTime } from '#lib/format/dates.ts';
import { serviceGroup } from './service-group.ts';

const acceptanceLabels: Record<Acceptance, string> = {
  online: 'Online',
  'in-person': 'In person',
  'by-phone': 'By phone',
  'on-paper': 'On paper',
};
const invoiceLabels = { invoice: 'Invoice', credit: 'Credit' };
const shopLabels = { order: 'Order', cancellation: 'Canceled', refund: 'Refund' };

/** Labels of the figures, and of the reasons by which their rows are grouped. */
const figures = {
  requests: { label: 'Requests', reasons: requestStatusLabels },
  late: { label: 'Late, not contacted yet', reasons: {} },
  contacted: { label: 'Contacted', reasons: { 'in-time': 'In time', late: 'Late' } },
  'first-quote': { label: 'Got a quote', reasons: {} },
  'quotes-sent': { label: 'Quotes sent', reasons: quoteStateLabels },
  'quotes-accepted': { label: 'Quotes accepted', reasons: acceptanceLabels },
  'quotes-declined': { label: 'Quotes declined', reasons: declineReasonLabels },
  'visits-held': { label: 'Visits held', reasons: {} },
  'visits-made': { label: 'Visits by person', reasons: {} },
  invoiced: { label: 'Invoiced', reasons: invoiceLabels },
  paid: { label: 'Paid', reasons: paymentMethodLabels },
  open: {
    label: 'Open',
    reasons: {
      overdue: 'Overdue',
      open: 'Not due yet',
      'owed-back': 'To be given back',
      'unused-deposit': 'Unused deposits',
    },
  },
  'earned-services': { label: 'Sold by services', reasons: invoiceLabels },
  'earned-shop': { label: 'Sold by the shop', reasons: shopLabels },
  'cost-services': { label: 'Cost of products on invoices', reasons: invoiceLabels },
  'cost-shop': { label: 'Cost of products in the shop', reasons: shopLabels },
} satisfies Record<string, { label: string; reasons: Record<string, string> }>;

export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];

type Part = 'reason' | 'person' | 'service';

/** A business figure, or one part of its breakdown: the number of its rows and their sum. */
export interface Figure {
  figure: FigureName;
  /** The breakdown that this part belongs to; `null` for the whole figure. */
  part: Part | null;
  value: string | null;
  number: number;
  /** Sum of the rows; `null` if the rows have no amounts. */
  cents: number | null;
}

export interface FigureRow {
  /** ISO time. A payment has only a day, so this is the start of that day. */
  at: string;
  /** Reference of the request, the invoice or the order. Empty if that record was erased. */
  reference: string;
  /** Reference of the request; `null` for an order, or if the request was erased. */
  request: string | null;
  isOrder: boolean;
  /** Empty if the customer's data was erased. */
  customer: string;
  service: string | null;
  person: string | null;
  reason: string | null;
  cents: number | null;
  hours: number | null;
}

/** Selects a whole figure, or only its rows with this reason or this person. */
export interface Selection {
  figure: FigureName;
  reason?: string | null;
  person?: string | null;
}

export function figureLabel(figure: FigureName): string {
  return figures[figure].label;
}

export function reasonLabel(figure: FigureName, reason: string): string {
  const labels: Record<string, string> = figures[figure].reasons;
  return labels[reason] ?? reason;
}

export function partLabel(figure: FigureName, part: Part, value: string): string {
  if (part === 'service') return serviceLabel(value);
  return part === 'reason' ? reasonLabel(figure, value) : value;
}

/** `'Quotes declined: The price'` */
export function selectionLabel({ figure, reason, person }: Selection): string {
  const parts = [reason && reasonLabel(figure, reason), person].filter(Boolean);
  return [figureLabel(figure), ...parts].join(': ');
}

/** Date and time of a row. A payment has no time of day, so it gets only the date. */
export function rowDate(figure: FigureName, at: string): string {
  return figure === 'paid' ? formatDay(businessToday(new Date(at))) : formatDateTime(at);
}

/**
 * The figure with exactly the selected rows. `undefined` for a selection by both reason and person, because no part of
 * the breakdown combines both.
 */
export function findFigure(
  found: readonly Figure[],
  { figure, reason = null, person = null }: Selection,
): Figure | undefined {
  if (reason !== null && person !== null) return undefined;
  const part = reason !== null ? 'reason' : person !== null ? 'person' : null;
  return found.find(
    (one) => one.figure === figure && one.part === part && one.value === (reason ?? person),
  );
}

export function partsOf(found: readonly Figure[], figure: FigureName, part: Part) {
  return found.filter((one) => one.figure === figure && one.part === part);
}

/** The names of the services in these figures, sorted. */
export function servicesIn(found: readonly Figure[]): string[] {
  const names = found.flatMap(({ part, value }) =>
    part === 'service' && value ? [serviceGroup(value)] : [],
  );
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en-US'));
}

/** The figures of a service, added up over all kinds of requests. */
export function figuresOf(found: readonly Figure[], service: string): Figure[] {
  const sums = new Map<FigureName, Figure>();
  for (const one of found) {
    if (one.part !== 'service' || serviceGroup(one.value ?? '') !== service) continue;
    const former = sums.get(one.figure);
    sums.set(one.figure, {
      ...{ figure: one.figure, part: null, value: null },
      number: (former?.number ?? 0) + one.number,
      cents: one.cents === null ? null : (former?.cents ?? 0) + one.cents,
    });
  }
  return [...sums.values()];
}

/** `'12.5%'`, or a dash if `whole` is zero. */
export function formatShare(number: number, whole: number): string {
  return whole === 0 ? '–' : `${((number * 100) / whole).toFixed(1)}%`;
}

/** `'25 minutes'`, `'3.5 hours'` or `'2.5 days'`. Days are used from two days on. */
export function formatHours(hours: number): string {
  if (hours < 1) return counted(Math.round(hours * 60), 'minute');
  return hours < 48 ? counted(hours, 'hour') : counted(hours / 24, 'day');
}

function counted(amount: number, unit: string): string {
  const tenths = Math.round(amount * 10);
  const text = tenths % 10 === 0 ? formatCount(tenths / 10) : (tenths / 10).toFixed(1);
  return `${text} ${unit}${tenths === 10 ? '' : 's'}`;
}
