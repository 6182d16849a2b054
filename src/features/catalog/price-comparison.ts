import { showPriceComparison } from '#config/site.ts';
import { distributorPrices } from './generated/distributor-prices.ts';
import type { Product } from './product.ts';

interface Comparison {
  readonly distributorPriceCents: number;
  readonly savingsCents: number;
}

/** The distributor's price and the amount saved. `undefined` if the comparison is switched off. */
export function comparisonOf({ id, priceCents }: Product): Comparison | undefined {
  const distributorPriceCents = showPriceComparison ? distributorPrices[id] : undefined;
  if (distributorPriceCents === undefined) return undefined;
  return { distributorPriceCents, savingsCents: Math.abs(priceCents - distributorPriceCents) };
}
