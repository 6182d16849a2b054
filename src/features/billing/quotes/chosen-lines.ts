/** The optional lines that a customer has chosen and not yet accepted. */
import { useSyncExternalStore } from 'react';
import { draftOf, onDraftChange } from '#lib/forms/draft.ts';
import { totalsOf, type LineAmounts, type LineTotals } from '../lines.ts';

interface Choosable extends LineTotals {
  id: string;
  lines: (LineAmounts & { position: number })[];
  taxBasisPoints: number;
}

/** The quote and its sums, with only the optional lines at these positions chosen. */
function withChosen<Quote extends Choosable>(quote: Quote, positions: readonly number[]): Quote {
  const lines = quote.lines.map((line) => ({
    ...line,
    chosen: !line.optional || positions.includes(line.position),
  }));
  return { ...quote, lines, ...totalsOf(lines, quote.taxBasisPoints) };
}

/**
 * The quote with the chosen lines, and a function to choose. The choice survives a reload and is shared by all
 * components.
 */
export function useChosenLines<Quote extends Choosable>(quote: Quote) {
  const draft = draftOf(`draft-quote-lines-${quote.id}`, { positions: '' });
  const kept = useSyncExternalStore(onDraftChange, () => draft.read()?.positions ?? '');
  const optional = quote.lines.filter((line) => line.optional).map(({ position }) => position);
  const positions = optional.filter((position) => kept.split(',').includes(String(position)));
  return {
    chosen: withChosen(quote, positions),
    positions,
    choose: (position: number, isChosen: boolean) => {
      const others = positions.filter((other) => other !== position);
      draft.save({ positions: (isChosen ? [...others, position] : others).join(',') });
    },
  };
}
