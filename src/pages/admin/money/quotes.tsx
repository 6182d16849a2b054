import { ListPage } from '#components/list-page.tsx';
import { FilterSelects, SearchField } from '#components/form/filter-fields.tsx';
import { Seo } from '#components/seo.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { quoteListQuery } from '#features/money/api.ts';
import { quoteListLabels, QuotesTable } from '#features/money/components/quotes-table.tsx';
import { quoteFilterFormat } from '#features/money/money-filter.ts';
import { formatCounted } from '#lib/format/count.ts';
import { formatCents } from '#lib/format/money.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import { paths } from '#lib/paths.ts';

const { parse, toParams } = quoteFilterFormat;
const selects = [
  { name: 'state', label: 'Status', all: 'All quotes', labels: quoteListLabels },
] as const;

export function Component() {
  const [filter, change] = useSearchFilter(parse, toParams);
  const isFiltered = filter.query.trim() !== '' || filter.state !== null;
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Quotes" noindex />
      <h1 className="mb-5 text-3xl">Quotes</h1>
      <search className="mb-5 grid gap-x-3 gap-y-4 sm:grid-cols-[minmax(12rem,1fr)_14rem]">
        <SearchField
          label="Search quotes"
          placeholder="Name or number"
          value={filter.query}
          onChange={(query) => change({ query })}
        />
        <FilterSelects filter={filter} onChange={change} selects={selects} />
      </search>
      <ListPage
        query={quoteListQuery(filter)}
        noun="quotes"
        urlOf={(page) => `?${toParams({ ...filter, page }).toString()}`}
        empty={
          isFiltered
            ? {
                title: 'No quotes found',
                children: 'Try other words, or another status.',
                all: paths.adminMoneyQuotes,
              }
            : {
                title: 'No quotes yet',
                children: 'Quotes appear here once one was sent from the page of a request.',
              }
        }
        toast="Failed to load quotes. Please try again."
        failure={{ title: 'The quotes could not be loaded' }}
        skeleton={
          <ListSkeleton
            label="Loading quotes"
            heights={Array<string>(7).fill('h-12')}
            className="gap-px"
          />
        }
      >
        {(items, page) => (
          <>
            <p role="status" className="tabular font-semibold">
              {formatCounted(page.total, 'quote')} · {formatCents(page.sumCents)} in all
            </p>
            <QuotesTable quotes={items} />
          </>
        )}
      </ListPage>
    </div>
  );
}
