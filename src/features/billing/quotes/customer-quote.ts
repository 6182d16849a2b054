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
  /** From 1 on. */
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
  /** Counts over all quotes of the request. */
  version: z.number(),
  /** Sent after another one was accepted. */
  isExtra: z.boolean(),
  state: z.enum(customerQuoteStates),
  message: z.string(),
  validUntil: z.string(),
  sentAt: z.string(),
  lines: z.array(
    z.extend(customerLineSchema, {
      optional: z.boolean(),
      /** An optional line only once it was accepted. */
      chosen: z.boolean(),
    }),
  ),
  taxBasisPoints: z.number(),
  subtotalCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  depositCents: z.number(),
  depositPaidCents: z.number(),
  /** The part of the deposit that is still asked for, once it is accepted. */
  depositOpenCents: z.number(),
  /** Whether the last digits of the phone are asked for, because the link is old. */
  needsDigits: z.boolean(),
  acceptedAt: z.nullable(z.string()),
  acceptedName: z.nullable(z.string()),
  acceptedHow: z.nullable(z.enum(Constants.public.Enums.quote_acceptance)),
  declinedAt: z.nullable(z.string()),
  askedAgainAt: z.nullable(z.string()),
  /** Whether a change of it was asked for, also once it has expired. */
  changeAsked: z.boolean(),
  /** The day on which the customer canceled what they had accepted. */
  canceledOn: z.nullable(z.string()),
  /** How it repeats; `null` for work that is done once. Its sums are then those of a visit or a month. */
  plan: z.nullable(customerPlanSchema),
});
export type CustomerQuote = z.infer<typeof customerQuoteSchema>;

/** Whether it waits for the customer's answer. */
export function isOpenQuote({ state }: Pick<CustomerQuote, 'state'>): boolean {
  return state === 'sent' || state === 'change-asked';
}

/** The deposit that is asked for: with the acceptance, or still after it. */
export function depositDueCents({
  state,
  depositCents,
  depositOpenCents,
}: { state: string } & Pick<CustomerQuote, 'depositCents' | 'depositOpenCents'>): number {
  if (state === 'accepted') return depositOpenCents;
  return state === 'sent' || state === 'change-asked' ? depositCents : 0;
}

/** What customers have to see: the latest one, and every one that is open or binds. Of plans that are over, the last. */
export function shownQuotes(quotes: readonly CustomerQuote[]): CustomerQuote[] {
  return quotes.filter(
    (quote, index) =>
      index === 0 ||
      (quote.state === 'accepted' && quote.plan?.state !== 'ended') ||
      isOpenQuote(quote),
  );
}
