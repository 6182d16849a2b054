import { showPriceComparison } from '#config/site.ts';
import { distributorPrices } from './generated/distributor-prices.ts';
import type { Product } from './product.ts';

interface Comparison {
  readonly distributorPriceCents: number;
  /** The amount in "Save $X". */
  readonly savingsCents: number;
}

/** The distributor's price and the saving; `undefined` if the site makes no comparison. */
export function comparisonOf({ id, priceCents }: Product): Comparison | undefined {
  const distributorPriceCents = showPriceComparison ? distributorPrices[id] : undefined;
  if (distributorPriceCents === undefined) return undefined;
  return { distributorPriceCents, savingsCents: Math.abs(priceCents - distributorPriceCents) };
}
