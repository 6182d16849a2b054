import { Children, type ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { FirstFew } from '#components/ui/first-few.tsx';
import { OpeningDetails } from '#components/ui/opening-details.tsx';
import { longestList } from '#features/customers/customer.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';

interface CustomerListProps {
  title: string;
  items: readonly unknown[];
  /** Number of items that are visible at first. */
  most?: number;
  /** Summary line. If given, the items are collapsed below it. */
  folded?: string;
  /** True if the items are expanded at first. */
  opens?: boolean;
  children: ReactNode;
}

/** A list with a heading. Renders nothing if there are no items. */
export function CustomerList({
  title,
  items,
  most = Infinity,
  folded,
  opens = false,
  children,
}: CustomerListProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-xl">{title}</h2>
      {folded ? (
        <OpeningDetails opens={opens}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{folded}</summary>
          <ul>{children}</ul>
        </OpeningDetails>
      ) : (
        <FirstFew items={Children.toArray(children)} most={most}>
          {(some) => <ul>{some}</ul>}
        </FirstFew>
      )}
      {items.length === longestList && (
        <p className="mt-2 text-sm text-muted">The newest {formatCount(longestList)} are shown.</p>
      )}
    </section>
  );
}

interface RowProps {
  to: string;
  title: string;
  /** ISO time. */
  at?: string;
  children: ReactNode;
}

export function Row({ to, title, at, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-line py-1">
      <Link to={to} className="tabular inline-flex min-h-11 items-center link-signal">
        {title}
      </Link>
      {at && <span className="tabular text-muted">{formatDateTime(at)}</span>}
      {children}
    </li>
  );
}
