import { showPriceComparison } from '#config/site.ts';
import { costs } from './costs.ts';
import type { Product } from './product.ts';

interface Comparison {
  readonly distributorPriceCents: number;
  /** 'Save $X' */
  readonly savingsCents: number;
}

/** What a product's retail price is compared with, unless the site makes no comparison. */
export function comparisonOf({ id, priceCents }: Product): Comparison | undefined {
  const cost = showPriceComparison ? costs[id] : undefined;
  if (!cost) return undefined;
  const { distributorPriceCents } = cost;
  return { distributorPriceCents, savingsCents: Math.abs(priceCents - distributorPriceCents) };
}
