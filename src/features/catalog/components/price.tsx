import { site } from '#config/site.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCents } from '#lib/format/money.ts';
import type { Product } from '../product.ts';

type Prices = Pick<Product, 'priceCents' | 'distributorPriceCents'>;

/** The retail price. Where the site compares prices, the distributor's price stands beside it, struck through. */
export function Price({ product, className }: { product: Prices; className?: string }) {
  return (
    <p className={classNames('tabular flex flex-wrap items-baseline gap-x-2', className)}>
      <span className="text-lg font-bold">{formatCents(product.priceCents)}</span>
      {site.showPriceComparison && (
        <s className="text-sm text-muted">
          <span className="sr-only">Distributor price </span>
          {formatCents(product.distributorPriceCents)}
        </s>
      )}
    </p>
  );
}
