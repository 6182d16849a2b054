import { ListPage } from '#components/list-page.tsx';
import { FilterSelects, SearchField } from '#components/form/filter-fields.tsx';
import { Seo } from '#components/seo.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { invoiceListQuery } from '#features/money/api.ts';
import { invoiceListLabels, InvoicesTable } from '#features/money/components/invoices-table.tsx';
import { invoiceFilterFormat } from '#features/money/money-filter.ts';
import { formatCounted } from '#lib/format/count.ts';
import { formatCents } from '#lib/format/money.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import { paths } from '#lib/paths.ts';

const { parse, toParams } = invoiceFilterFormat;
const selects = [
  { name: 'state', label: 'Status', all: 'All invoices', labels: invoiceListLabels },
] as const;

export function Component() {
  const [filter, change] = useSearchFilter(parse, toParams);
  const isFiltered = filter.query.trim() !== '' || filter.state !== null;
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Invoices" noindex />
      <h1 className="mb-5 text-3xl">Invoices</h1>
      <search className="mb-5 grid gap-x-3 gap-y-4 sm:grid-cols-[minmax(12rem,1fr)_14rem]">
        <SearchField
          label="Search invoices"
          placeholder="Name or number"
          value={filter.query}
          onChange={(query) => change({ query })}
        />
        <FilterSelects filter={filter} onChange={change} selects={selects} />
      </search>
      <ListPage
        query={invoiceListQuery(filter)}
        noun="invoices"
        urlOf={(page) => `?${toParams({ ...filter, page }).toString()}`}
        empty={
          isFiltered
            ? {
                title: 'No invoices found',
                children: 'Try other words, or another status.',
                all: paths.adminMoney,
              }
            : {
                title: 'No invoices yet',
                children: 'Invoices appear here once one was sent from the page of a request.',
              }
        }
        toast="Failed to load invoices. Please try again."
        failure={{ title: 'The invoices could not be loaded' }}
        skeleton={
          <ListSkeleton
            label="Loading invoices"
            heights={Array<string>(7).fill('h-12')}
            className="gap-px"
          />
        }
      >
        {(items, page) => (
          <>
            <p role="status" className="tabular font-semibold">
              {formatCounted(page.total, 'invoice or credit', 'invoices and credits')} ·{' '}
              {formatCents(page.sumCents)} in all · {formatCents(page.openCents)} open
            </p>
            <InvoicesTable invoices={items} />
          </>
        )}
      </ListPage>
    </div>
  );
}
