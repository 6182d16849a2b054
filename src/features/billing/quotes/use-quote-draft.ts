import { shiftDay } from '#lib/format/business-days.ts';
import { centsToDecimal } from '#lib/format/money.ts';
import { toNew, type NewLine } from '../lines.ts';
import { typedPlan, type NewPlan, type TypedPlan } from '../plans/typed-plan.ts';
import { nextQuote, type QuoteState } from './quote.ts';
import { typedLines } from '../typed-lines.ts';
import { useLinesDraft, type TypedLines } from '../use-lines-draft.ts';
import type { Quote } from './staff-api.ts';

/** Default number of days that a quote is valid. */
const validDays = 14;

export interface TypedQuote extends TypedLines, TypedPlan {
  message: string;
  validUntil: string;
  deposit: string;
  /** Version and state of the latest quote that the author has seen. The version is 0 if there was none. */
  baseVersion: number;
  baseState: QuoteState | '';
  /** True for extra work: the customer had already accepted a quote. */
  isExtra: boolean;
}

/** Default deadline. A plan must be accepted by its first visit. */
function lastDayToAccept(typed: TypedPlan, today: string): string {
  const day = shiftDay(today, validDays);
  return typed.firstOn !== '' && typed.firstOn < day ? typed.firstOn : day;
}

/** Initial content of the first version of a quote. */
export interface QuoteStart {
  lines: readonly NewLine[];
  /** Set if the quote is a plan. */
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

/**
 * The quote that is being written. It starts with the content of the last version. Without one, it starts with the
 * lines of the last quote for the same service, or blank.
 */
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
