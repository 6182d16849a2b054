import { basisPointsOfCents } from '#lib/format/money.ts';

/** Sales tax rate in hundredths of a percent. The database function `private.sales_tax` uses the same rate. */
export const taxBasisPoints = 700;

interface Totals {
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

/** Totals of an order. The tax is computed on the subtotal and rounded once. Half a cent is rounded up. */
export function computeTotals(lines: readonly { priceCents: number; quantity: number }[]): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const shippingCents = 0;
  const taxCents = basisPointsOfCents(subtotalCents, taxBasisPoints);
  return {
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + taxCents,
  };
}
