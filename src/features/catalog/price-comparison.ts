import { showPriceComparison } from '#config/site.ts';
import { distributorPrices } from './generated/distributor-prices.ts';
import type { Product } from './product.ts';

interface Comparison {
  readonly distributorPriceCents: number;
  /** 'Save $X' */
  readonly savingsCents: number;
}

/** What a product's retail price is compared with, unless the site makes no comparison. */
export function comparisonOf({ id, priceCents }: Product): Comparison | undefined {
  const distributorPriceCents = showPriceComparison ? distributorPrices[id] : undefined;
  if (distributorPriceCents === undefined) return undefined;
  return { distributorPriceCents, savingsCents: Math.abs(priceCents - distributorPriceCents) };
}
