import { formatCents } from '#lib/format/money.ts';
import { comparisonOf } from '../price-comparison.ts';
import type { Product } from '../product.ts';

/** The retail price. If the price comparison is switched on, the distributor's price is struck through beside it. */
export function Price({ product }: { product: Product }) {
  const comparison = comparisonOf(product);
  return (
    <p className="tabular flex flex-wrap items-baseline gap-x-2">
      <span className="text-lg font-bold">{formatCents(product.priceCents)}</span>
      {comparison && (
        <s className="text-sm text-muted">
          <span className="sr-only">Distributor price </span>
          {formatCents(comparison.distributorPriceCents)}
        </s>
      )}
    </p>
  );
}
