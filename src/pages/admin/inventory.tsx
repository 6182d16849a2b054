import { useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { Link } from '#components/link.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { StatCard } from '#components/ui/stat-card.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { inventoryQuery } from '#features/inventory/staff-api.ts';
import { CorrectionDialog } from '#features/inventory/components/correction-dialog.tsx';
import { InventoryFilters } from '#features/inventory/components/inventory-filters.tsx';
import { StockHistory } from '#features/inventory/components/stock-history.tsx';
import { IncomingList } from '#features/inventory/components/incoming-list.tsx';
import { ReorderList } from '#features/inventory/components/reorder-list.tsx';
import { StockTable } from '#features/inventory/components/stock-table.tsx';
import {
  categoriesOf,
  filterInventory,
  inventoryFilterFormat,
  type InventoryFilter,
} from '#features/inventory/inventory-filter.ts';
import {
  inventoryStats,
  uncountedProducts,
  type StockItem,
} from '#features/inventory/inventory.ts';
import { reorderSuggestions } from '#features/inventory/reorder.ts';
import { suppliersQuery } from '#features/suppliers/staff-api.ts';
import { SupplierEmailsNotice } from '#features/suppliers/components/supplier-emails-notice.tsx';
import { supplierSkus } from '#features/suppliers/supplier.ts';
import { useSupplierEmail } from '#features/suppliers/use-supplier-email.ts';
import { formatCount, formatCounted } from '#lib/format/count.ts';
import { businessToday } from '#lib/format/dates.ts';
import { formatCents, formatMargin } from '#lib/format/money.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  const query = useQuery(inventoryQuery);
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Inventory Dashboard" noindex />
      <h1 className="text-3xl">Inventory Dashboard</h1>
      <QueryBoundary
        query={query}
        toast="Failed to load inventory. Please try again."
        failure={{ title: 'Failed to load inventory' }}
        skeleton={
          <ListSkeleton
            label="Loading inventory"
            heights={['h-24', 'mt-4 h-11', 'h-96']}
            className="mt-6 gap-3"
          />
        }
      >
        {(items) => <Inventory items={items} />}
      </QueryBoundary>
    </div>
  );
}

function Inventory({ items }: { items: readonly StockItem[] }) {
  const { parse, toParams } = inventoryFilterFormat(items);
  const [filter, change] = useSearchFilter(parse, toParams);
  const urlOf = (part: Partial<InventoryFilter>) =>
    `?${toParams({ ...filter, ...part }).toString()}`;
  const toOrder = reorderSuggestions(items, businessToday())
    .flatMap(({ lines }) => lines)
    .filter(({ isOnItsWay }) => !isOnItsWay);
  const views = [
    ['stock', 'Stock list'],
    ['reorder', `To order (${formatCount(toOrder.length)})`],
    ['history', 'Stock history'],
  ] as const;

  return (
    <>
      <Stats items={items} />
      <nav aria-label="Inventory" className="mt-7 mb-5 overflow-x-auto border-b border-line">
        <ul className="flex">
          {views.map(([view, label]) => (
            <li key={view}>
              <Link
                to={urlOf({ view, product: null, page: 1 })}
                aria-current={view === filter.view ? 'true' : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent px-4 font-semibold whitespace-nowrap max-sm:px-2 max-sm:text-sm hover:bg-paper-deep focus-visible:-outline-offset-3 aria-[current]:border-signal"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {filter.view === 'stock' && (
        <StockList items={items} filter={filter} onChange={change} urlOf={urlOf} />
      )}
      {filter.view === 'reorder' && <Reorder items={items} />}
      {filter.view === 'history' && (
        <StockHistory
          items={items}
          product={items.find(({ id }) => id === filter.product)}
          page={filter.page}
          urlOf={(page) => urlOf({ page })}
          allUrl={urlOf({ product: null, page: 1 })}
        />
      )}
    </>
  );
}

function Stats({ items }: { items: readonly StockItem[] }) {
  const stats = inventoryStats(items);
  return (
    <dl className="mt-5 grid gap-3 min-[22.5rem]:grid-cols-2 lg:grid-cols-4">
      <StatCard
        label="Inventory value"
        value={formatCents(stats.valueCents)}
        note="At supplier cost"
      />
      <StatCard
        label="Retail value"
        value={formatCents(stats.retailCents)}
        note={
          stats.uncounted > 0
            ? `${formatCount(stats.units)} units, ${formatCounted(stats.uncounted, 'product')} not counted yet`
            : `${formatCount(stats.units)} units`
        }
      />
      <StatCard
        label="Potential profit"
        value={formatCents(stats.profitCents)}
        note="Retail minus cost"
      />
      <StatCard
        label="Margin"
        value={formatMargin(stats.profitCents, stats.retailCents)}
        note="Of the retail value"
      />
    </dl>
  );
}

interface StockListProps {
  items: readonly StockItem[];
  filter: InventoryFilter;
  onChange: (part: Partial<InventoryFilter>) => void;
  /** URL of this page with another filter. */
  urlOf: (part: Partial<InventoryFilter>) => string;
}

function StockList({ items, filter, onChange, urlOf }: StockListProps) {
  const [correcting, setCorrecting] = useState<string>();
  const found = filterInventory(items, filter);
  const corrected = items.find(({ id }) => id === correcting);
  return (
    <>
      <InventoryFilters filter={filter} categories={categoriesOf(items)} onChange={onChange} />
      <p role="status" className="tabular my-4 text-sm text-muted">
        {formatCounted(found.length, 'product')}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<PackageSearch />}
          title="No products found"
          action={
            <Link to={paths.adminInventory} className={buttonClass({ variant: 'secondary' })}>
              Show all products
            </Link>
          }
        >
          {filter.lowOnly
            ? 'Nothing here is at or below its reorder level.'
            : 'There is none in this category.'}
        </EmptyState>
      ) : (
        <StockTable
          items={found}
          historyOf={(product) => urlOf({ view: 'history', product })}
          onCorrect={(item) => setCorrecting(item.id)}
        />
      )}
      {corrected && <CorrectionDialog item={corrected} onClose={() => setCorrecting(undefined)} />}
    </>
  );
}

function Reorder({ items }: { items: readonly StockItem[] }) {
  const emailOf = useSupplierEmail();
  const { data: suppliers } = useQuery(suppliersQuery);
  return (
    <div className="grid gap-3 *:min-w-0">
      <SupplierEmailsNotice />
      <IncomingList items={items} />
      <ReorderList
        suggestions={reorderSuggestions(items, businessToday())}
        uncounted={uncountedProducts(items)}
        emailOf={emailOf}
        skusOf={(supplier) => supplierSkus(suppliers, supplier)}
      />
    </div>
  );
}
