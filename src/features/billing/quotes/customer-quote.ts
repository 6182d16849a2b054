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
  /** Number of the quote within its request: 1, 2, 3 … */
  version: z.number(),
  /** True for extra work: the customer had already accepted another quote. */
  isExtra: z.boolean(),
  state: z.enum(customerQuoteStates),
  message: z.string(),
  validUntil: z.string(),
  sentAt: z.string(),
  lines: z.array(
    z.extend(customerLineSchema, {
      optional: z.boolean(),
      /** For an optional line, false until the customer chooses and accepts it. */
      chosen: z.boolean(),
    }),
  ),
  taxBasisPoints: z.number(),
  subtotalCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  depositCents: z.number(),
  depositPaidCents: z.number(),
  /** Unpaid part of the deposit. Zero before the quote is accepted and after its work is invoiced. */
  depositOpenCents: z.number(),
  /** True if the customer has to enter the last four digits of the phone number, because the link is old. */
  needsDigits: z.boolean(),
  acceptedAt: z.nullable(z.string()),
  acceptedName: z.nullable(z.string()),
  acceptedHow: z.nullable(z.enum(Constants.public.Enums.quote_acceptance)),
  declinedAt: z.nullable(z.string()),
  requestedAgainAt: z.nullable(z.string()),
  /** True if the customer asked for a change, even if the quote has expired since. */
  changeRequested: z.boolean(),
  /** Day on which the customer canceled the quote after accepting it. */
  canceledOn: z.nullable(z.string()),
  /** `null` for a quote that is not a plan. The sums of a plan are for one visit or one month. */
  plan: z.nullable(customerPlanSchema),
});
export type CustomerQuote = z.infer<typeof customerQuoteSchema>;

/** True if the quote waits for the customer's answer. */
export function isOpenQuote({ state }: Pick<CustomerQuote, 'state'>): boolean {
  return state === 'sent' || state === 'change-asked';
}

/** The deposit that the customer pays after accepting. For an accepted quote, only the unpaid part. */
export function depositDueCents({
  state,
  depositCents,
  depositOpenCents,
}: { state: string } & Pick<CustomerQuote, 'depositCents' | 'depositOpenCents'>): number {
  if (state === 'accepted') return depositOpenCents;
  return state === 'sent' || state === 'change-asked' ? depositCents : 0;
}

/** The customer sees the latest quote and all open or accepted quotes. Earlier plans that have ended are left out. */
export function shownQuotes(quotes: readonly CustomerQuote[]): CustomerQuote[] {
  return quotes.filter(
    (quote, index) =>
      index === 0 ||
      (quote.state === 'accepted' && quote.plan?.state !== 'ended') ||
      isOpenQuote(quote),
  );
}
