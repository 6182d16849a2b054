import { expect, test } from 'vitest';
import { entries } from './entries/entries.ts';
import { comparisonOf } from './price-comparison.ts';
import { productById } from './products.ts';

test('comparisonOf returns the distributor price of every product', () => {
  for (const { id, distributorPriceCents } of entries) {
    const product = productById.get(id)!;
    expect(comparisonOf(product)).toEqual({
      distributorPriceCents,
      savingsCents: Math.abs(product.priceCents - distributorPriceCents),
    });
  }
});
