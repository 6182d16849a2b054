import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from '#components/form/filter-fields.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { Link } from '#components/link.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { minimumOrderCents, paymentTerms } from '#config/purchasing.ts';
import { suppliersQuery } from '#features/suppliers/staff-api.ts';
import { ContactDialog } from '#features/suppliers/components/contact-dialog.tsx';
import { SupplierCard } from '#features/suppliers/components/supplier-card.tsx';
import { searchSuppliers, type Supplier } from '#features/suppliers/supplier.ts';
import { filterFormat, queryParam } from '#lib/lists/list-filter.ts';
import { formatWholeDollars } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import { formatCounted } from '#lib/format/count.ts';

const { parse, toParams } = filterFormat({ query: queryParam });

export function Component() {
  const query = useQuery(suppliersQuery);
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Supplier Directory" noindex />
      <h1 className="text-3xl">Supplier Directory</h1>
      <p className="mt-1 text-muted">
        Who we buy from, at which prices, and how to reach them. Nothing on this page is for
        customers.
      </p>
      <Tips />
      <QueryBoundary
        query={query}
        toast="Failed to load suppliers. Please try again."
        failure={{ title: 'Failed to load suppliers', children: '' }}
        skeleton={
          <ListSkeleton
            label="Loading suppliers"
            heights={['h-60', 'h-60']}
            className="mt-8 gap-4"
          />
        }
      >
        {(suppliers) => <Directory suppliers={suppliers} />}
      </QueryBoundary>
    </div>
  );
}

function Tips() {
  return (
    <section
      aria-labelledby="tips-title"
      className="mt-5 rounded-card border border-line bg-card px-5 py-4"
    >
      <h2 id="tips-title" className="text-base font-bold">
        Before you order
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>
          Minimum order of {formatWholeDollars(minimumOrderCents)} or more: below it most suppliers
          add handling or decline.
        </li>
        <li>
          Ask for {paymentTerms} terms: the invoice is then due 30 days after its date. By then you
          may have sold much of it.
        </li>
        <li>Get the price and the delivery date in writing.</li>
      </ul>
    </section>
  );
}

function Directory({ suppliers }: { suppliers: readonly Supplier[] }) {
  const [{ query }, change] = useSearchFilter(parse, toParams);
  const [editing, setEditing] = useState<string>();
  const found = searchSuppliers(suppliers, query);
  const edited = suppliers.find(({ id }) => id === editing);

  return (
    <>
      <search className="mt-6 block max-w-120">
        <SearchField
          label="Search suppliers"
          placeholder="Name, category, product or SKU"
          value={query}
          onChange={(text) => change({ query: text })}
        />
      </search>
      <p role="status" className="my-4 text-muted">
        {formatCounted(found.length, 'supplier')}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<Search />}
          title="No suppliers found"
          action={
            <Link to={paths.adminSuppliers} className={buttonClass({ variant: 'secondary' })}>
              Show all suppliers
            </Link>
          }
        >
          No supplier matches “{query}”.
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          {found.map((supplier) => (
            <SupplierCard
              key={supplier.id}
              supplier={supplier}
              onEdit={() => setEditing(supplier.id)}
            />
          ))}
        </div>
      )}
      {edited && <ContactDialog supplier={edited} onClose={() => setEditing(undefined)} />}
    </>
  );
}
