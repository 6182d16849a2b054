import { useState } from 'react';
import { shiftDay } from '#lib/format/business-days.ts';
import { centsToDecimal } from '#lib/format/money.ts';
import { useStaffDraft } from '#lib/forms/use-staff-draft.ts';
import type { NewLine } from './lines.ts';
import { nextQuote, type Quote } from './quote.ts';
import { restoreLines, storeLines, typedLines, type TypedLine } from './typed-lines.ts';

/** For how many days a quote is valid unless its author says otherwise. */
const validDays = 14;

export interface TypedQuote {
  lines: readonly TypedLine[];
  message: string;
  validUntil: string;
  deposit: string;
  /** The latest version that its author has seen. */
  seen: number;
  /** Whether the customer had accepted a quote by then, so that this is another one. */
  isExtra: boolean;
}

function firstValues(
  quotes: readonly Quote[],
  startingLines: readonly NewLine[],
  today: string,
): TypedQuote {
  const { changed, isExtra, version } = nextQuote(quotes);
  const deposit = changed?.depositCents ?? 0;
  return {
    lines: typedLines(changed?.lines.map(toNew) ?? (isExtra ? [] : startingLines)),
    message: changed?.message ?? '',
    validUntil: shiftDay(today, validDays),
    deposit: deposit > 0 ? centsToDecimal(deposit) : '',
    seen: version,
    isExtra,
  };
}

/** A line of a quote as it is written anew. */
export function toNew({
  text,
  quantity,
  priceCents,
  optional,
  taxed,
  productId,
}: NewLine): NewLine {
  return { text, quantity, priceCents, optional, taxed, productId };
}

const toStored = ({ lines, ...values }: TypedQuote) => ({ ...values, lines: storeLines(lines) });

/**
 * The quote that is being written. It begins with the last version, with the lines of the last quote for the same
 * service, or blank. What was typed outlives a reload.
 */
export function useQuoteDraft(
  requestId: string,
  quotes: readonly Quote[],
  startingLines: readonly NewLine[],
  today: string,
) {
  const [start] = useState(() => firstValues(quotes, startingLines, today));
  const draft = useStaffDraft(`quote-${requestId}`, toStored(start));
  const [restored] = useState(draft.read);
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [typed, setTyped] = useState<TypedQuote>(() => {
    const lines = restored ? restoreLines(restored.lines) : [];
    return restored && lines.length > 0 ? { ...restored, lines } : start;
  });
  return {
    typed,
    isRestored,
    isUntouched: typed.lines === start.lines,
    change: (part: Partial<TypedQuote>) => {
      const values = { ...typed, ...part };
      setTyped(values);
      draft.save(toStored(values));
    },
    startOver: () => {
      draft.discard();
      setTyped(start);
      setRestored(false);
    },
    key: draft.key,
    renewKey: draft.renewKey,
    discard: draft.discard,
  };
}
