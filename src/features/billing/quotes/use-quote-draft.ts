import { shiftDay } from '#lib/format/business-days.ts';
import { centsToDecimal } from '#lib/format/money.ts';
import { toNew, type NewLine } from '../lines.ts';
import { typedPlan, type NewPlan, type TypedPlan } from '../plans/typed-plan.ts';
import { nextQuote, type QuoteState } from './quote.ts';
import { typedLines } from '../typed-lines.ts';
import { useLinesDraft, type TypedLines } from '../use-lines-draft.ts';
import type { Quote } from './staff-api.ts';

/** A new quote is valid for this number of days by default. */
const validDays = 14;

export interface TypedQuote extends TypedLines, TypedPlan {
  message: string;
  validUntil: string;
  deposit: string;
  /** Version and state of the latest quote that the author has seen. The version is 0 if there were no quotes. */
  baseVersion: number;
  baseState: QuoteState | '';
  /** True for extra work: the customer had already accepted another quote. */
  isExtra: boolean;
}

/** Default last day to accept the quote. For a plan, this is at the latest the day of its first visit. */
function lastDayToAccept(typed: TypedPlan, today: string): string {
  const day = shiftDay(today, validDays);
  return typed.firstOn !== '' && typed.firstOn < day ? typed.firstOn : day;
}

/** Initial content of the first version of a quote. */
export interface QuoteStart {
  lines: readonly NewLine[];
  /** Set if the new quote is a plan. */
  plan?: NewPlan | undefined;
}

function firstValues(
  quotes: readonly Quote[],
  start: QuoteStart,
  today: string,
  changedPlan: Quote | undefined,
): TypedQuote {
  const { changed, isExtra, version, state } = nextQuote(quotes, changedPlan);
  const plan = typedPlan((changed ? changed.plan : start.plan) ?? undefined, today);
  const deposit = changed?.depositCents ?? 0;
  return {
    ...plan,
    lines: typedLines(changed?.lines.map(toNew) ?? start.lines),
    message: changed?.message ?? '',
    validUntil: lastDayToAccept(plan, today),
    deposit: deposit > 0 ? centsToDecimal(deposit) : '',
    baseVersion: version,
    baseState: state ?? '',
    isExtra,
  };
}

/** The draft of a new quote. It starts with a copy of the last version. For a first quote, it starts with `start`. */
export function useQuoteDraft(
  requestId: string,
  quotes: readonly Quote[],
  start: QuoteStart,
  today: string,
  changedPlan: Quote | undefined,
) {
  const record = changedPlan ? `plan-${changedPlan.id}` : `quote-${requestId}`;
  return useLinesDraft<TypedQuote>(record, () => firstValues(quotes, start, today, changedPlan));
}
