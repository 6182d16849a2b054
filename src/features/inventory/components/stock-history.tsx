import { Link } from '#components/link.tsx';
import { ListPage } from '#components/list-page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { formatCount } from '#lib/format/count.ts';
import { stockHistoryQuery } from '../staff-api.ts';
import type { StockItem } from '../inventory.ts';
import { StockHistoryTable } from './stock-history-table.tsx';

interface StockHistoryProps {
  items: readonly StockItem[];
  /** The product whose history is shown; `undefined` for the history of all products. */
  product: StockItem | undefined;
  /** The first page is 1. */
  page: number;
  urlOf: (page: number) => string;
  /** The URL of the stock history of all products. */
  allUrl: string;
}

/** The stock history of one product or of all. */
export function StockHistory({ items, product, page, urlOf, allUrl }: StockHistoryProps) {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return (
    <div className="grid gap-3 *:min-w-0">
      {product && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span>
            Only <strong>{product.name}</strong>, {formatCount(product.inStock)} in stock now
          </span>
          <Link to={allUrl} className="font-semibold link-quiet">
            All products
          </Link>
        </p>
      )}
      <ListPage
        query={stockHistoryQuery(product?.id ?? null, page)}
        noun="stock changes"
        urlOf={urlOf}
        empty={{
          icon: null,
          title: 'No stock changes yet',
          children: 'Every order, cancellation, invoice and correction will be listed here.',
        }}
        toast="Failed to load the stock history. Please try again."
        failure={{ title: 'Failed to load the stock history', children: '' }}
        skeleton={<Skeleton className="h-96" />}
      >
        {(movements) => (
          <StockHistoryTable
            movements={movements}
            nameOf={(productId) => names.get(productId) ?? productId}
          />
        )}
      </ListPage>
    </div>
  );
}
