/** The optional lines that a customer has chosen, before the customer accepts the quote. */
import { useSyncExternalStore } from 'react';
import { draftOf, onDraftChange } from '#lib/forms/draft.ts';
import { totalsOf, type LineAmounts, type LineTotals } from '../lines.ts';

interface Choosable extends LineTotals {
  id: string;
  lines: (LineAmounts & { position: number })[];
  taxBasisPoints: number;
}

/** A copy of the quote in which exactly these optional lines are chosen, with its new sums. */
function withChosen<Quote extends Choosable>(quote: Quote, positions: readonly number[]): Quote {
  const lines = quote.lines.map((line) => ({
    ...line,
    chosen: !line.optional || positions.includes(line.position),
  }));
  return { ...quote, lines, ...totalsOf(lines, quote.taxBasisPoints) };
}

/**
 * The customer's choice of optional lines, and a function that changes it. The choice survives a reload. All components
 * share it.
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
