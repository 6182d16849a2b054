import { serviceTaxBasisPoints } from '#config/billing.ts';
import { totalsOf, type LineTotals, type NewLine } from './lines.ts';

/** The sums of the lines that are being written. Optional lines do not count. */
export function sumsOf(lines: readonly NewLine[], basisPoints = serviceTaxBasisPoints): LineTotals {
  return totalsOf(
    lines.map((line) => ({ ...line, chosen: false })),
    basisPoints,
  );
}
