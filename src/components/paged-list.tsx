import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '#lib/api/page.ts';
import { classNames } from '#lib/format/class-names.ts';
import { useFoundAnnouncement } from '#lib/lists/use-found-announcement.ts';
import { Link } from './link.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';
import { buttonClass } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { Pagination } from './ui/pagination.tsx';

interface PagedListProps<Item> extends Omit<LoadedProps<Page<Item>>, 'query' | 'children'> {
  /** With `placeholderData: keepPreviousData`: the rows of the last filter stay, dimmed, until the new ones come. */
  query: UseQueryResult<Page<Item>>;
  /** What the list holds, in the plural. */
  of: string;
  /** From 1. */
  page: number;
  perPage: number;
  /** The address of a page, with the filter. */
  hrefOf: (page: number) => string;
  /** What is asked for, by default the address: how many items were found is read out when this changes. */
  asked?: string;
  /** The address of the list without a filter. */
  allAddress: string;
  /** Whether the filter may leave something out. */
  isFiltered: boolean;
  /** What the list says when it is empty. */
  emptyText: (isFiltered: boolean) => { title: string; text?: string | false; icon?: ReactNode };
  headings?: 'h2' | 'h3';
  children: (items: Item[]) => ReactNode;
}

/** One page of a list that is filtered and paged by its address. */
export function PagedList<Item>({ query, children, ...list }: PagedListProps<Item>) {
  return (
    <Loaded query={query} {...list}>
      {(data) => (
        <Found data={data} isPrevious={query.isPlaceholderData} {...list}>
          {children}
        </Found>
      )}
    </Loaded>
  );
}

type FoundProps<Item> = Omit<PagedListProps<Item>, 'query' | keyof LoadedProps<unknown>> &
  Pick<PagedListProps<Item>, 'children'> & {
    data: Page<Item>;
    /** Whether this is what the last filter found, shown until the new answer comes. */
    isPrevious: boolean;
  };

function Found<Item>({
  data: { items, total },
  isPrevious,
  of,
  page,
  perPage,
  hrefOf,
  asked = hrefOf(page),
  allAddress,
  isFiltered,
  emptyText,
  headings = 'h2',
  children,
}: FoundProps<Item>) {
  useFoundAnnouncement(asked, isPrevious ? undefined : total);
  if (items.length === 0 && total > 0) {
    return (
      <EmptyState
        as={headings}
        title={`No ${of} found`}
        action={<ListLink to={hrefOf(1)}>Show the first page</ListLink>}
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
        action={mayHideSome && <ListLink to={allAddress}>Show all {of}</ListLink>}
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
      <Pagination page={page} perPage={perPage} total={total} of={of} hrefOf={hrefOf} />
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
