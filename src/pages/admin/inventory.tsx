import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { Link } from '#components/link.tsx';
import { Loaded } from '#components/loaded.tsx';
import { Seo } from '#components/seo.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Figure } from '#components/ui/figure.tsx';
import { LeavingLink } from '#components/ui/leaving-link.tsx';
import { NoSuchPage } from '#components/ui/no-such-page.tsx';
import { Pagination } from '#components/ui/pagination.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import {
  inventoryQuery,
  movementsPerPage,
  movementsQuery,
  type MovementsPage,
} from '#features/inventory/api.ts';
import { CorrectionDialog } from '#features/inventory/components/correction-dialog.tsx';
import { InventoryFilters } from '#features/inventory/components/inventory-filters.tsx';
import { MovementsTable } from '#features/inventory/components/movements-table.tsx';
import { ReorderList } from '#features/inventory/components/reorder-list.tsx';
import { StockTable } from '#features/inventory/components/stock-table.tsx';
import {
  categoriesOf,
  filterInventory,
  inventoryFigures,
  movementsAddress,
  parseInventoryFilter,
  toInventoryParams,
  type InventoryFilter,
  type InventoryView,
  type StockItem,
} from '#features/inventory/inventory.ts';
import { reorderSuggestions } from '#features/inventory/reorder.ts';
import { suppliersQuery } from '#features/suppliers/api.ts';
import { AddressesNotice } from '#features/suppliers/components/addresses-notice.tsx';
import { supplierSkus } from '#features/suppliers/supplier.ts';
import { useSupplierAddress } from '#features/suppliers/use-supplier-address.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCount } from '#lib/format/count.ts';
import { businessToday } from '#lib/format/dates.ts';
import { pageOf } from '#lib/lists/list-params.ts';
import { formatCents, formatMargin } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { usePendingParams } from '#lib/lists/use-pending-params.ts';

export function Component() {
  const query = useQuery(inventoryQuery);
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Inventory Dashboard" noindex />
      <h1 className="text-3xl">Inventory Dashboard</h1>
      <Loaded
        query={query}
        toast="Failed to load inventory. Please try again."
        failure={{ title: 'Failed to load inventory', children: 'The stock is safe.' }}
        skeleton={
          <div role="status" aria-label="Loading inventory" className="mt-6 grid gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="mt-4 h-11" />
            <Skeleton className="h-96" />
          </div>
        }
      >
        {(items) => <Inventory items={items} />}
      </Loaded>
    </div>
  );
}

const viewLabels: Record<InventoryView, string> = {
  stock: 'Stock list',
  reorder: 'To order',
  movements: 'Movements',
};

function Inventory({ items }: { items: readonly StockItem[] }) {
  const [params, setParams] = usePendingParams();
  const categories = categoriesOf(items);
  const filter = parseInventoryFilter(params, categories);
  const figures = inventoryFigures(items);
  const toOrder = reorderSuggestions(items, businessToday())
    .flatMap(({ lines }) => lines)
    .filter(({ isOnItsWay }) => !isOnItsWay);
  const views: [InventoryView, string][] = [
    ['stock', viewLabels.stock],
    ['reorder', `${viewLabels.reorder} (${formatCount(toOrder.length)})`],
    ['movements', viewLabels.movements],
  ];

  return (
    <>
      <dl className="mt-5 grid gap-3 min-[22.5rem]:grid-cols-2 lg:grid-cols-4">
        <Figure
          label="Inventory value"
          value={formatCents(figures.valueCents)}
          note="At distributor cost"
        />
        <Figure
          label="Retail value"
          value={formatCents(figures.retailCents)}
          note={`${formatCount(figures.units)} pieces`}
        />
        <Figure
          label="Potential profit"
          value={formatCents(figures.profitCents)}
          note="Retail minus cost"
        />
        <Figure
          label="Margin"
          value={formatMargin(figures.profitCents, figures.retailCents)}
          note="Of the retail value"
        />
      </dl>
      <nav aria-label="Inventory" className="mt-7 mb-5 overflow-x-auto border-b border-line">
        <ul className="flex">
          {views.map(([view, label]) => (
            <li key={view}>
              <Link
                to={`?${toInventoryParams({ ...filter, view }).toString()}`}
                aria-current={view === filter.view ? 'true' : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent px-4 font-semibold whitespace-nowrap max-sm:px-2.5 max-sm:text-sm hover:bg-paper-deep focus-visible:-outline-offset-3 aria-[current]:border-signal"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {filter.view === 'stock' && (
        <StockList
          items={items}
          categories={categories}
          filter={filter}
          onChange={(part) =>
            setParams(toInventoryParams({ ...filter, ...part }), { replace: true })
          }
        />
      )}
      {filter.view === 'reorder' && <Reorder items={items} />}
      {filter.view === 'movements' && <Movements items={items} filter={filter} params={params} />}
    </>
  );
}

function StockList({
  items,
  categories,
  filter,
  onChange,
}: {
  items: readonly StockItem[];
  categories: readonly string[];
  filter: InventoryFilter;
  onChange: (part: Partial<InventoryFilter>) => void;
}) {
  const [correcting, setCorrecting] = useState<string>();
  const found = filterInventory(items, filter);
  const corrected = items.find(({ id }) => id === correcting);
  return (
    <>
      <InventoryFilters filter={filter} categories={categories} onChange={onChange} />
      <p role="status" className="tabular my-4 text-sm text-muted">
        {found.length} {found.length === 1 ? 'product' : 'products'}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<PackageSearch />}
          title="No products found"
          action={
            <LeavingLink
              to={paths.adminInventory}
              className={buttonClass({ variant: 'secondary' })}
            >
              Show all products
            </LeavingLink>
          }
        >
          {filter.lowOnly
            ? 'Nothing here is at or below its reorder level.'
            : 'There is none in this category.'}
        </EmptyState>
      ) : (
        <StockTable
          items={found}
          historyOf={(productId) => movementsAddress(filter, productId)}
          onCorrect={(item) => setCorrecting(item.id)}
        />
      )}
      {corrected && <CorrectionDialog item={corrected} onClose={() => setCorrecting(undefined)} />}
    </>
  );
}

function Reorder({ items }: { items: readonly StockItem[] }) {
  const addressOf = useSupplierAddress();
  const { data: suppliers } = useQuery(suppliersQuery);
  return (
    <div className="grid gap-3 *:min-w-0">
      <AddressesNotice />
      <ReorderList
        suggestions={reorderSuggestions(items, businessToday())}
        addressOf={addressOf}
        skusOf={(supplier) => supplierSkus(suppliers, supplier)}
      />
    </div>
  );
}

interface MovementsProps {
  items: readonly StockItem[];
  /** Of the stock list. */
  filter: InventoryFilter;
  params: URLSearchParams;
}

function Movements({ items, filter, params }: MovementsProps) {
  const product = items.find(({ id }) => id === params.get('product'));
  const page = pageOf(params);
  const query = useQuery({
    ...movementsQuery(product?.id ?? null, page),
    placeholderData: keepPreviousData,
  });
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const hrefOf = (target: number) => movementsAddress(filter, product?.id, target);

  return (
    <Loaded
      query={query}
      toast="Failed to load movements. Please try again."
      failure={{ title: 'Failed to load movements' }}
      skeleton={<Skeleton className="h-96" />}
    >
      {(data) => (
        <div className="grid gap-3 *:min-w-0">
          {product && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span>
                Only <strong>{product.name}</strong>, {formatCount(product.inStock)} in stock now
              </span>
              <LeavingLink
                to={movementsAddress(filter)}
                className="font-semibold underline underline-offset-4"
              >
                All products
              </LeavingLink>
            </p>
          )}
          <div
            aria-busy={query.isPlaceholderData}
            className={classNames(
              'grid gap-3 transition-opacity *:min-w-0',
              query.isPlaceholderData && 'opacity-60 duration-300',
            )}
          >
            <MovementList
              data={data}
              nameOf={(productId) => names.get(productId) ?? productId}
              page={page}
              hrefOf={hrefOf}
            />
          </div>
        </div>
      )}
    </Loaded>
  );
}

interface MovementListProps {
  data: MovementsPage;
  nameOf: (productId: string) => string;
  page: number;
  hrefOf: (page: number) => string;
}

function MovementList({ data: { movements, total }, nameOf, page, hrefOf }: MovementListProps) {
  if (movements.length > 0) {
    return (
      <>
        <MovementsTable movements={movements} nameOf={nameOf} />
        <Pagination
          page={page}
          perPage={movementsPerPage}
          total={total}
          of="movements"
          hrefOf={hrefOf}
        />
      </>
    );
  }
  if (total === 0) {
    return (
      <EmptyState title="No movements yet">
        Every order, cancellation and correction will be listed here.
      </EmptyState>
    );
  }
  return <NoSuchPage of="movements" first={hrefOf(1)} />;
}
