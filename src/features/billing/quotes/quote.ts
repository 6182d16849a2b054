/** A quote as staff see it. */
import { planStateLabel } from '#features/service-requests/plan-state-label.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import { Constants } from '#types/database.ts';
import type { NewLine } from '../lines.ts';
import { planPrice } from '../plans/plan-price.ts';
import { isPlan } from '../plans/plan-state.ts';
import { declineReasonLabels } from './decline-quote-form.ts';
import { acceptedText } from './quote-text.ts';
import type { Quote } from './staff-api.ts';

export const quoteStates = Constants.public.Enums.quote_state;
export type QuoteState = (typeof quoteStates)[number];

export const quoteStateLabels: Record<Quote['shownState'], string> = {
  sent: 'Sent',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  'change-asked': 'Change asked',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
  canceled: 'Canceled',
};

/** True if the customer can still accept the quote. */
export function isOpen({ shownState }: Pick<Quote, 'shownState'>): boolean {
  return shownState === 'sent' || shownState === 'change-asked';
}

export function quoteName({ isExtra, plan }: Pick<Quote, 'isExtra' | 'plan'>): string {
  return plan ? 'Plan' : isExtra ? 'Extra work' : 'Quote';
}

/** The price of a quote, as text. For a plan, the price of a visit or a month. */
export function priceText({ plan, totalCents }: Pick<Quote, 'plan' | 'totalCents'>): string {
  return plan ? planPrice(plan, totalCents) : formatCents(totalCents);
}

/** Data that a link passes to the page with the form for a quote. */
export interface QuoteLinkState {
  /** Lines for a quote about extra work. */
  lines?: readonly NewLine[];
  /** `plan` starts with the plan in the guard application. `next-plan` replaces the running plan. */
  writes?: 'plan' | 'next-plan';
}

export function latestQuote(quotes: readonly Quote[]): Quote | undefined {
  return quotes.reduce<Quote | undefined>(
    (latest, quote) => (latest && latest.version > quote.version ? latest : quote),
    undefined,
  );
}

/**
 * The quote that staff write next. It replaces the latest quote or the running plan. If the latest quote is accepted,
 * the next quote is for extra work.
 */
export function nextQuote(
  quotes: readonly Quote[],
  changedPlan?: Quote,
): {
  /** The new quote copies the lines and the message of this quote. */
  changed: Quote | undefined;
  isExtra: boolean;
  /** Version and state of the latest quote. If there are no quotes, the version is 0 and the state `undefined`. */
  version: number;
  state: QuoteState | undefined;
} {
  const latest = latestQuote(quotes);
  return {
    changed: changedPlan ?? (latest?.state === 'accepted' ? undefined : latest),
    isExtra: !changedPlan && quotes.some(({ state, plan }) => state === 'accepted' && !plan),
    version: latest?.version ?? 0,
    state: latest?.state,
  };
}

/** The quote that staff can replace by a new version. It is open or expired. */
export function changeableQuote(quotes: readonly Quote[]): Quote | undefined {
  const { changed } = nextQuote(quotes);
  return changed && (isOpen(changed) || changed.shownState === 'expired') ? changed : undefined;
}

/** A short text about the state of a quote, for staff. */
export function stateLabel(quote: Quote, today: string): string {
  if (quote.shownState === 'expired' && quote.requestedAgainAt) return 'Asked for again';
  if (isPlan(quote) && quote.state === 'accepted') return planStateLabel(quote.plan, today);
  return quoteStateLabels[quote.shownState];
}

/** The state of a quote in sentences, for staff. @param isMailed True if the customer has an email address. */
export function stateText(quote: Quote, isMailed: boolean): string {
  const { state, validUntil, viewedAt, answeredAt, acceptedBy } = quote;
  const at = answeredAt ? ` ${formatDateTime(answeredAt)}` : '';
  if (quote.shownState === 'expired') {
    return [
      state === 'change-asked'
        ? `The customer asked for a change${at}: see the messages. It ended on ${formatDay(validUntil)}.`
        : `It ended on ${formatDay(validUntil)} without an answer.`,
      quote.requestedAgainAt &&
        `The customer asked for it again ${formatDateTime(quote.requestedAgainAt)}.`,
    ]
      .filter(Boolean)
      .join(' ');
  }
  switch (state) {
    case 'sent':
      return [
        viewedAt
          ? `Its page was opened ${formatDateTime(viewedAt)}.`
          : isMailed
            ? 'Its page was not opened yet.'
            : 'The customer gets no email: print it, or tell them.',
        `Valid until ${formatDay(validUntil)}.`,
      ].join(' ');
    case 'change-asked':
      return `The customer asked for a change${at}: see the messages. It can still be accepted until ${formatDay(validUntil)}.`;
    case 'accepted':
      return `Accepted ${acceptedText(asCustomerSees(quote))}${acceptedBy ? `, taken by ${isolate(acceptedBy)}` : ''}.`;
    case 'declined': {
      const reason = quote.declineReason ? `: ${declineReasonLabels[quote.declineReason]}` : '';
      return `The customer declined it${at}${reason}.`;
    }
    case 'withdrawn':
      return `Withdrawn${at}.`;
    case 'replaced':
      return 'Replaced by a later version.';
    case 'canceled':
      return [
        `Accepted ${acceptedText(asCustomerSees(quote))}.`,
        `Canceled by the customer${quote.canceledOn ? ` on ${formatDay(quote.canceledOn)}` : ''}${quote.canceledBy ? `, noted by ${isolate(quote.canceledBy)}` : ''}.`,
      ].join(' ');
  }
}

/** Converts a quote from the form that staff see to the form that its customer sees. */
export function asCustomerSees(quote: Quote) {
  const isAccepted = quote.state === 'accepted' || quote.state === 'canceled';
  return {
    ...quote,
    changeRequested: quote.state === 'change-asked',
    needsDigits: false,
    acceptedAt: isAccepted ? quote.answeredAt : null,
  };
}

/** California limits the deposit for work on a home to $1,000 or 10 % of the price, whichever is less. In cents. */
export function depositCap(totalCents: number): number {
  return Math.min(100_000, Math.floor(totalCents / 10));
}

/** Kinds of property that are not homes. If a request has no kind, the property may be a home. */
const businesses = [
  'commercial',
  'office',
  'warehouse',
  'worship',
  'retail',
  'restaurant',
  'school',
  'government',
];

export function mayBeHome({ fields }: Pick<ServiceRequest, 'fields'>): boolean {
  return !businesses.includes(String(fields.propertyType ?? ''));
}
