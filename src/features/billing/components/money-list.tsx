import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FilterSelect, labelOptions, SearchField } from '#components/form/filter-fields.tsx';
import { ListPage } from '#components/list-page.tsx';
import { Seo } from '#components/seo.tsx';
import type { Sorting } from '#components/sort-head.tsx';
import type { Paginated } from '#lib/api/paginated.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import type { MoneyFilter, MoneyFilterFormat } from '../money-filter.ts';

interface MoneyListProps<
  State extends string,
  Page extends Paginated<unknown>,
  Key extends QueryKey,
> {
  title: 'Invoices' | 'Quotes';
  /** URL of the list without a filter. */
  path: string;
  format: MoneyFilterFormat<State>;
  labels: Record<State, string>;
  queryOf: (filter: MoneyFilter<State>) => UseQueryOptions<Page, Error, Page, Key>;
  notice?: ReactNode;
  children: (items: Page['items'], page: Page, sorting: Sorting) => ReactNode;
}

/** A page that lists all invoices or all quotes. */
export function MoneyList<
  State extends string,
  Page extends Paginated<unknown>,
  Key extends QueryKey,
>({ title, path, format, labels, queryOf, notice, children }: MoneyListProps<State, Page, Key>) {
  const { parse, toParams } = format;
  const [filter, change] = useSearchFilter(parse, toParams);
  const noun = title.toLowerCase();
  const isFiltered = filter.query.trim() !== '' || filter.state !== null;
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title={title} noindex />
      <h1 className="mb-5 text-3xl">{title}</h1>
      {notice}
      <search className="mb-5 grid gap-x-3 gap-y-4 sm:grid-cols-[minmax(12rem,1fr)_14rem]">
        <SearchField
          label={`Search ${noun}`}
          placeholder="Name or number"
          value={filter.query}
          onChange={(query) => change({ query })}
        />
        <FilterSelect
          label="Status"
          name="state"
          all={`All ${noun}`}
          options={labelOptions(labels)}
          value={filter.state}
          onChange={(state) => change({ state })}
        />
      </search>
      <ListPage
        query={queryOf(filter)}
        noun={noun}
        urlOf={(page) => `?${toParams({ ...filter, page }).toString()}`}
        empty={
          isFiltered
            ? {
                title: `No ${noun} found`,
                children: 'Try other words, or another status.',
                all: path,
              }
            : {
                title: `No ${noun} yet`,
                children: `${title} appear here once one was sent from the page of a request.`,
              }
        }
        toast={`Failed to load ${noun}. Please try again.`}
        failure={{ title: `The ${noun} could not be loaded` }}
      >
        {(items, page) =>
          children(items, page, {
            sort: filter.sort,
            urlOf: (sort) => `?${toParams({ ...filter, sort, page: 1 }).toString()}`,
          })
        }
      </ListPage>
    </div>
  );
}
