import { percentOfCents } from '#lib/format/money.ts';

/** Sales tax in whole percent of the subtotal. The database computes with the same figure. */
const taxPercent = 7;

export interface Totals {
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

/** Rounds the tax once, half up to cents. */
export function computeTotals(lines: readonly { priceCents: number; quantity: number }[]): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const shippingCents = 0;
  const taxCents = percentOfCents(subtotalCents, taxPercent);
  return {
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + taxCents,
  };
}
