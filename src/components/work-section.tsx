import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCount } from '#lib/format/count.ts';
import { Link } from './link.tsx';
import { FirstFew } from './ui/first-few.tsx';
import { RetryNotice } from './ui/retry-notice.tsx';
import { ListSkeleton } from './ui/list-skeleton.tsx';
import { StaleNotice } from './ui/stale-notice.tsx';

/** Number of items that a section shows at first. */
const shown = 10;

interface WorkSectionProps<Data, Item> {
  title: string;
  query: UseQueryResult<Data>;
  /** Returns the waiting items to show, and the number of all waiting items. */
  select: (data: Data) => { items: readonly Item[]; total: number };
  /** Text of an empty section. Without this text, an empty section is hidden. */
  empty?: ReactNode;
  /** Icon of an empty section. The default is a check mark: everything is done. */
  emptyIcon?: ReactNode;
  /**
   * URL of the list of all these items. `all` is the label of the link. Without a URL, a button shows the other items
   * here.
   */
  to?: string;
  all?: string;
  /** Actions for all items of the section. */
  foot?: ReactNode;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** The first items of a list of work for staff, with a link to the whole list. */
export function WorkSection<Data, Item>({
  title,
  query,
  select,
  empty,
  emptyIcon = <CircleCheck aria-hidden className="size-5 shrink-0 text-trust" />,
  to,
  all,
  foot,
  keyOf,
  children,
}: WorkSectionProps<Data, Item>) {
  const id = useId();
  const { data, hasFailed } = queryState(query);
  const { items, total } = data === undefined ? { items: [], total: 0 } : select(data);
  const retry = retryOf(query);
  const listOf = (some: readonly Item[]) => (
    <ul className="mt-1">
      {some.map((item) => (
        <li
          key={keyOf(item)}
          className="flex flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-b-0"
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
  const isEmpty = data !== undefined && !hasFailed && !query.error && items.length === 0;
  if (isEmpty && empty === undefined) return null;
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'w-full',
        // An empty section becomes a single line below the other sections.
        isEmpty ? 'order-last col-span-full' : 'rounded-card border border-line bg-card p-5',
      )}
    >
      <h2
        id={id}
        className={classNames(isEmpty ? 'sr-only' : 'flex flex-wrap items-center gap-x-3 text-xl')}
      >
        {title}
        {total > 0 && <span className="tabular text-muted">{formatCount(total)}</span>}
      </h2>
      {hasFailed ? (
        <RetryNotice {...retry}>This could not be loaded.</RetryNotice>
      ) : data === undefined ? (
        <ListSkeleton
          label={`Loading: ${title}`}
          heights={['h-11', 'h-11']}
          className="mt-2 gap-2"
        />
      ) : (
        <>
          <StaleNotice error={query.error} {...retry} />
          {items.length === 0 ? (
            <p className="flex items-center gap-2 text-muted">
              {emptyIcon}
              {empty}
            </p>
          ) : (
            <>
              <FirstFew items={to === undefined ? items : items.slice(0, shown)} most={shown}>
                {listOf}
              </FirstFew>
              {to && (
                <Link to={to} className="inline-flex min-h-11 items-center link-quiet">
                  {all}
                </Link>
              )}
              {foot}
            </>
          )}
        </>
      )}
    </section>
  );
}
