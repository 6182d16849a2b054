import { FileUp } from 'lucide-react';
import { FilterSelects } from '#components/form/filter-fields.tsx';
import { ListPage } from '#components/list-page.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { customerListQuery } from '#features/customers/staff-api.ts';
import { CustomersTable } from '#pages/admin/customers/customers-table.tsx';
import { SearchPanel } from '#pages/admin/customers/search-panel.tsx';
import {
  customersFilterFormat,
  customersStateLabels,
} from '#features/customers/customers-filter.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import { paths } from '#lib/paths.ts';

const { parse, toParams } = customersFilterFormat;
const selects = [
  { name: 'state', label: 'Show', all: 'All customers', labels: customersStateLabels },
] as const;

export function Component() {
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Customers" noindex />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl">Customers</h1>
        <ButtonLink variant="secondary" to={paths.adminCustomersImport}>
          <FileUp aria-hidden className="size-4" />
          Import
        </ButtonLink>
      </div>
      <SearchPanel idle={<CustomerList />} className="max-w-160" />
    </div>
  );
}

/** All customers, the latest seen first. Search results replace this list. */
function CustomerList() {
  const [filter, change] = useSearchFilter(parse, toParams);
  return (
    <div className="grid gap-5">
      <search aria-label="Filter" className="sm:max-w-64">
        <FilterSelects filter={filter} onChange={change} selects={selects} />
      </search>
      <ListPage
        query={customerListQuery(filter)}
        noun="customers"
        urlOf={(page) => `?${toParams({ ...filter, page }).toString()}`}
        empty={
          filter.state
            ? { title: 'No customers found', children: 'Nobody is.', all: paths.adminCustomers }
            : {
                title: 'No customers yet',
                children:
                  'Everybody who orders, asks for something or calls appears here, with what is open and what is to be paid.',
              }
        }
        toast="Failed to load customers. Please try again."
        failure={{ title: 'The customers could not be loaded' }}
        rowHeight="h-16"
      >
        {(items, page) => (
          <>
            <CustomersTable customers={items} />
            {page.hasOlder && (
              <p className="text-sm text-muted">
                Those who were seen last. The search finds everybody.
              </p>
            )}
          </>
        )}
      </ListPage>
    </div>
  );
}
