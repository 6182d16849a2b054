import { percentOfCents } from '#lib/format/money.ts';
import type { Product } from './product.ts';

/**
 * Distributor price plus a whole percentage, in cents, rounded half up. Integers only: the same sum in
 * floating-point dollars is a cent off for some prices.
 */
export function retailPriceCents(distributorPriceCents: number, markupPercent: number): number {
  return distributorPriceCents + percentOfCents(distributorPriceCents, markupPercent);
}

/** The 'Save $X' of the price comparison: how far the two prices shown are apart, in cents. */
export function savingsCents(
  product: Pick<Product, 'priceCents' | 'distributorPriceCents'>,
): number {
  return Math.abs(product.priceCents - product.distributorPriceCents);
}
