import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { ListPage } from '#components/list-page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { formatCount } from '#lib/format/count.ts';
import { movementsPerPage, movementsQuery } from '../api.ts';
import type { StockItem } from '../inventory.ts';
import { MovementsTable } from './movements-table.tsx';

interface MovementListProps {
  items: readonly StockItem[];
  /** The product whose movements are shown; all products without it. */
  product: StockItem | undefined;
  /** From 1. */
  page: number;
  urlOf: (page: number) => string;
  /** The URL of the movements of all products. */
  allUrl: string;
}

/** Everything that changed the stock, of one product or of all. */
export function MovementList({ items, product, page, urlOf, allUrl }: MovementListProps) {
  const query = useQuery({
    ...movementsQuery(product?.id ?? null, page),
    placeholderData: keepPreviousData,
  });
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return (
    <div className="grid gap-3 *:min-w-0">
      {product && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span>
            Only <strong>{product.name}</strong>, {formatCount(product.inStock)} in stock now
          </span>
          <Link to={allUrl} className="font-semibold underline underline-offset-4">
            All products
          </Link>
        </p>
      )}
      <ListPage
        query={query}
        noun="movements"
        page={page}
        perPage={movementsPerPage}
        urlOf={urlOf}
        allUrl={allUrl}
        isFiltered={false}
        emptyText={() => ({
          title: 'No movements yet',
          text: 'Every order, cancellation and correction will be listed here.',
        })}
        toast="Failed to load movements. Please try again."
        failure={{ title: 'Failed to load movements' }}
        skeleton={<Skeleton className="h-96" />}
      >
        {(movements) => (
          <MovementsTable
            movements={movements}
            nameOf={(productId) => names.get(productId) ?? productId}
          />
        )}
      </ListPage>
    </div>
  );
}
