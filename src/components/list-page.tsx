import {
  hashKey,
  keepPreviousData,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Paginated } from '#lib/api/paginated.ts';
import { classNames } from '#lib/format/class-names.ts';
import { useResultAnnouncement } from '#lib/lists/use-result-announcement.ts';
import { QueryBoundary, type QueryBoundaryProps } from './query-boundary.tsx';
import { ButtonLink } from './ui/button.tsx';
import { EmptyState, type EmptyStateProps } from './ui/empty-state.tsx';
import { ListSkeleton } from './ui/list-skeleton.tsx';
import { Pagination } from './ui/pagination.tsx';

interface ListPageProps<Page extends Paginated<unknown>, Key extends QueryKey> extends Omit<
  QueryBoundaryProps<Page>,
  'query' | 'skeleton' | 'children'
> {
  query: UseQueryOptions<Page, Error, Page, Key>;
  /** Noun for the items, in the plural. */
  noun: string;
  /** Shown until the first response arrives, instead of placeholder rows. */
  skeleton?: ReactNode;
  /** The Tailwind height of a row. */
  rowHeight?: string;
  /** Returns the URL of a page of the list, with the current filter. */
  urlOf: (page: number) => string;
  /** Text of an empty list. `all` is the URL of the list without a filter. */
  empty: Pick<EmptyStateProps, 'title' | 'children' | 'as' | 'icon'> & { all?: string | false };
  children: (items: Page['items'], page: Page) => ReactNode;
}

/**
 * One page of a list, with links to the other pages. When the filter or the page changes, the previous rows stay
 * visible but dimmed until the new rows arrive. Screen readers then announce the number of results.
 */
export function ListPage<Page extends Paginated<unknown>, Key extends QueryKey>({
  query: options,
  noun,
  rowHeight = 'h-12',
  skeleton = (
    <ListSkeleton
      label={`Loading ${noun}`}
      heights={Array<string>(7).fill(rowHeight)}
      className="gap-px"
    />
  ),
  urlOf,
  empty,
  children,
  ...boundary
}: ListPageProps<Page, Key>) {
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  useResultAnnouncement(hashKey(options.queryKey), isPlaceholderData ? undefined : data?.total);
  return (
    <QueryBoundary {...{ query, skeleton, ...boundary }}>
      {(shown) => {
        const { items, total, page, perPage } = shown;
        if (items.length > 0) {
          return (
            <div className="grid gap-3 *:min-w-0">
              <div
                aria-busy={isPlaceholderData}
                className={classNames(
                  'grid gap-3 transition-opacity *:min-w-0',
                  isPlaceholderData && 'opacity-60 duration-200',
                )}
              >
                {children(items, shown)}
              </div>
              <Pagination page={page} perPage={perPage} total={total} noun={noun} urlOf={urlOf} />
            </div>
          );
        }
        if (isPlaceholderData) return skeleton;
        if (total === 0) {
          const { all, ...words } = empty;
          return (
            <EmptyState
              icon={<Inbox />}
              action={all && <LinkTo url={all}>Show all {noun}</LinkTo>}
              {...words}
            />
          );
        }
        return (
          <EmptyState
            title={`No ${noun} found`}
            action={<LinkTo url={urlOf(1)}>Show the first page</LinkTo>}
          >
            There are not that many pages.
          </EmptyState>
        );
      }}
    </QueryBoundary>
  );
}

function LinkTo({ url, children }: { url: string; children: ReactNode }) {
  return (
    <ButtonLink variant="secondary" to={url}>
      {children}
    </ButtonLink>
  );
}
