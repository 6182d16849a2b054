/** A quote as its customer sees it. */
import * as z from 'zod/mini';
import { Constants } from '#types/database.ts';
import { customerPlanSchema } from '../plans/plan.ts';

export const customerQuoteStates = [
  'sent',
  'accepted',
  'declined',
  'change-asked',
  'withdrawn',
  'expired',
  'canceled',
] as const;
export type CustomerQuoteState = (typeof customerQuoteStates)[number];

/** A line of a quote or an invoice. */
export const customerLineSchema = z.object({
  /** Starts with 1. */
  position: z.number(),
  text: z.string(),
  quantity: z.number(),
  priceCents: z.number(),
  totalCents: z.number(),
  taxed: z.boolean(),
  productId: z.nullable(z.string()),
});

/** Times are ISO times, days as `'2026-11-21'`. */
export const customerQuoteSchema = z.object({
  id: z.string(),
  /** Consecutive number over all quotes of the request. */
  version: z.number(),
  /** True if it was sent after another quote was accepted. */
  isExtra: z.boolean(),
  state: z.enum(customerQuoteStates),
  message: z.string(),
  validUntil: z.string(),
  sentAt: z.string(),
  lines: z.array(
    z.extend(customerLineSchema, {
      optional: z.boolean(),
      /** For an optional line, true only once the customer has accepted it. */
      chosen: z.boolean(),
    }),
  ),
  taxBasisPoints: z.number(),
  subtotalCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  depositCents: z.number(),
  depositPaidCents: z.number(),
  /** Unpaid part of the deposit of an accepted quote; 0 once its work is invoiced. */
  depositOpenCents: z.number(),
  /** True if the last digits of the phone are required, because the link is old. */
  needsDigits: z.boolean(),
  acceptedAt: z.nullable(z.string()),
  acceptedName: z.nullable(z.string()),
  acceptedHow: z.nullable(z.enum(Constants.public.Enums.quote_acceptance)),
  declinedAt: z.nullable(z.string()),
  requestedAgainAt: z.nullable(z.string()),
  /** True if the customer asked for a change; stays true after the quote expires. */
  changeRequested: z.boolean(),
  /** The day on which the customer canceled the accepted quote. */
  canceledOn: z.nullable(z.string()),
  /** Set for a plan, whose sums are for a visit or a month; `null` for work that is done once. */
  plan: z.nullable(customerPlanSchema),
});
export type CustomerQuote = z.infer<typeof customerQuoteSchema>;

/** True if it waits for the customer's answer. */
export function isOpenQuote({ state }: Pick<CustomerQuote, 'state'>): boolean {
  return state === 'sent' || state === 'change-asked';
}

/** The deposit due with the acceptance; for an accepted quote, its unpaid part. */
export function depositDueCents({
  state,
  depositCents,
  depositOpenCents,
}: { state: string } & Pick<CustomerQuote, 'depositCents' | 'depositOpenCents'>): number {
  if (state === 'accepted') return depositOpenCents;
  return state === 'sent' || state === 'change-asked' ? depositCents : 0;
}

/** Quotes shown to the customer: the latest, and all that are open or accepted, without earlier ended plans. */
export function shownQuotes(quotes: readonly CustomerQuote[]): CustomerQuote[] {
  return quotes.filter(
    (quote, index) =>
      index === 0 ||
      (quote.state === 'accepted' && quote.plan?.state !== 'ended') ||
      isOpenQuote(quote),
  );
}
