import { serviceTaxBasisPoints } from '#config/billing.ts';
import { totalsOf, type LineTotals, type NewLine } from './lines.ts';

/** The sums of a draft, without the optional lines. */
export function sumsOf(lines: readonly NewLine[], basisPoints = serviceTaxBasisPoints): LineTotals {
  return totalsOf(
    lines.map((line) => ({ ...line, chosen: false })),
    basisPoints,
  );
}
