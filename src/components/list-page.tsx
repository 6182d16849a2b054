import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Paginated } from '#lib/api/paginated.ts';
import { classNames } from '#lib/format/class-names.ts';
import { useResultAnnouncement } from '#lib/lists/use-result-announcement.ts';
import { Link } from './link.tsx';
import { QueryBoundary, type QueryBoundaryProps } from './query-boundary.tsx';
import { buttonClass } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { Pagination } from './ui/pagination.tsx';

interface ListPageProps<Item> extends Omit<
  QueryBoundaryProps<Paginated<Item>>,
  'query' | 'children'
> {
  /** With `placeholderData: keepPreviousData`: the rows of the last filter stay, dimmed, until the new ones come. */
  query: UseQueryResult<Paginated<Item>>;
  /** What the list holds, in the plural. */
  noun: string;
  /** From 1. */
  page: number;
  perPage: number;
  /** The URL of a page, with the filter. */
  urlOf: (page: number) => string;
  /** Search, filter and page as one text, by default the URL. A change of it announces the number of results. */
  queryKey?: string;
  /** The URL of the list without a filter. */
  allUrl: string;
  /** Whether the filter may leave something out. */
  isFiltered: boolean;
  /** What the list says when it is empty. */
  emptyText: (isFiltered: boolean) => { title: string; text?: string | false; icon?: ReactNode };
  headings?: 'h2' | 'h3';
  children: (items: Item[]) => ReactNode;
}

/** One page of a list that is filtered and paged by its URL. */
export function ListPage<Item>({ query, children, ...list }: ListPageProps<Item>) {
  return (
    <QueryBoundary query={query} {...list}>
      {(data) => (
        <Results data={data} isPrevious={query.isPlaceholderData} {...list}>
          {children}
        </Results>
      )}
    </QueryBoundary>
  );
}

type ResultsProps<Item> = Omit<ListPageProps<Item>, 'query' | keyof QueryBoundaryProps<unknown>> &
  Pick<ListPageProps<Item>, 'children'> & {
    data: Paginated<Item>;
    /** Whether this is what the last filter found, shown until the new answer comes. */
    isPrevious: boolean;
  };

function Results<Item>({
  data: { items, total },
  isPrevious,
  noun,
  page,
  perPage,
  urlOf,
  queryKey = urlOf(page),
  allUrl,
  isFiltered,
  emptyText,
  headings = 'h2',
  children,
}: ResultsProps<Item>) {
  useResultAnnouncement(queryKey, isPrevious ? undefined : total);
  if (items.length === 0 && total > 0) {
    return (
      <EmptyState
        as={headings}
        title={`No ${noun} found`}
        action={<ListLink to={urlOf(1)}>Show the first page</ListLink>}
      >
        There are not that many pages.
      </EmptyState>
    );
  }
  if (items.length === 0) {
    // The empty answer of the last filter stays until all items have come.
    const mayHideSome = isFiltered || isPrevious;
    const { title, text, icon } = emptyText(mayHideSome);
    return (
      <EmptyState
        as={headings}
        icon={icon}
        title={title}
        action={mayHideSome && <ListLink to={allUrl}>Show all {noun}</ListLink>}
      >
        {text}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-3 *:min-w-0">
      <div
        aria-busy={isPrevious}
        className={classNames(
          'grid gap-3 transition-opacity *:min-w-0',
          isPrevious && 'opacity-60 duration-300',
        )}
      >
        {children(items)}
      </div>
      <Pagination page={page} perPage={perPage} total={total} noun={noun} urlOf={urlOf} />
    </div>
  );
}

function ListLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'secondary' })}>
      {children}
    </Link>
  );
}
