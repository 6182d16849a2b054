import { shiftDay } from '#lib/format/business-days.ts';
import { centsToDecimal } from '#lib/format/money.ts';
import { toNew, type NewLine } from '#features/billing/lines.ts';
import { nextQuote, type QuoteState } from './quote.ts';
import { typedLines } from '#features/billing/typed-lines.ts';
import { useLinesDraft, type TypedLines } from '#features/billing/use-lines-draft.ts';
import type { Quote } from './staff-api.ts';

/** For how many days a quote is valid unless its author says otherwise. */
const validDays = 14;

export interface TypedQuote extends TypedLines {
  message: string;
  validUntil: string;
  deposit: string;
  /** The latest version that its author has seen, 0 for none, and its state. */
  seen: number;
  seenState: QuoteState | '';
  /** Whether the customer had accepted a quote by then, so that this is another one. */
  isExtra: boolean;
}

function firstValues(
  quotes: readonly Quote[],
  startingLines: readonly NewLine[],
  today: string,
): TypedQuote {
  const { changed, isExtra, version, state } = nextQuote(quotes);
  const deposit = changed?.depositCents ?? 0;
  return {
    lines: typedLines(changed?.lines.map(toNew) ?? startingLines),
    message: changed?.message ?? '',
    validUntil: shiftDay(today, validDays),
    deposit: deposit > 0 ? centsToDecimal(deposit) : '',
    seen: version,
    seenState: state ?? '',
    isExtra,
  };
}

/**
 * The quote that is being written. It begins with the last version, with the lines of the last quote for the same
 * service, or blank.
 */
export function useQuoteDraft(
  requestId: string,
  quotes: readonly Quote[],
  startingLines: readonly NewLine[],
  today: string,
) {
  return useLinesDraft<TypedQuote>(`quote-${requestId}`, () =>
    firstValues(quotes, startingLines, today),
  );
}
