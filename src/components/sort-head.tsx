import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { Th } from '#components/ui/table.tsx';

/** The sort order of a list, and the URL of the list in another order. */
export interface Sorting {
  /** `'due'` is ascending, `'-due'` is descending. */
  sort: string | null;
  urlOf: (sort: string) => string;
}

interface SortHeadProps extends Sorting {
  column: string;
  /** True if the first press puts the largest value at the top. */
  largestFirst?: boolean;
  numeric?: boolean;
  className?: string;
  children: string;
}

/** The head of a column. A press sorts the list by this column. */
export function SortHead({
  sort,
  urlOf,
  column,
  largestFirst = false,
  numeric = false,
  children,
  ...props
}: SortHeadProps) {
  const down = `-${column}`;
  const order = sort === column ? 'ascending' : sort === down ? 'descending' : undefined;
  const next = sort === column || (sort !== down && largestFirst) ? down : column;
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp;
  return (
    <Th {...props} numeric={numeric} aria-sort={order}>
      <Link
        to={urlOf(next)}
        className="-my-2.5 inline-flex items-center gap-1 py-2.5 hover:underline"
      >
        {children}
        {order && <Arrow aria-hidden className="size-3.5" />}
        <span className="sr-only">, sort</span>
      </Link>
    </Th>
  );
}
