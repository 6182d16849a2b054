import { percentOfCents } from '#lib/format/money.ts';
import type { Product } from './product.ts';

/** The distributor's price plus a whole percentage, rounded half up to cents. */
export function retailPriceCents(distributorPriceCents: number, markupPercent: number): number {
  return distributorPriceCents + percentOfCents(distributorPriceCents, markupPercent);
}

/** The 'Save $X' of the price comparison, in cents. */
export function savingsCents(
  product: Pick<Product, 'priceCents' | 'distributorPriceCents'>,
): number {
  return Math.abs(product.priceCents - product.distributorPriceCents);
}
