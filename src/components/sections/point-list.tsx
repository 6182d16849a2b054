import { DialText } from '#components/dial-text.tsx';
import { classNames } from '#lib/format/class-names.ts';
import type { Point } from '#content/page-content.ts';

interface PointListProps {
  items: readonly Point[];
  onInk?: boolean;
  isNumbered?: boolean;
}

/** Points as rows: the title on the left, the text on the right. */
export function PointList({ items, onInk = false, isNumbered = false }: PointListProps) {
  return (
    <ul>
      {items.map((item, index) => (
        <li
          key={item.title}
          className={classNames(
            'grid gap-x-8 gap-y-1.5 border-t py-5 last:border-b md:grid-cols-[5fr_7fr] md:py-6',
            onInk ? 'border-ink-line' : 'border-line',
          )}
        >
          <h3 className="flex gap-4 text-xl">
            {isNumbered && (
              <span
                aria-hidden
                className={classNames('tabular', onInk ? 'text-signal-on-ink' : 'text-signal')}
              >
                {index + 1}
              </span>
            )}
            {item.title}
          </h3>
          <p className={classNames('max-w-prose', onInk ? 'text-ink-muted' : 'text-muted')}>
            <DialText text={item.text} />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function PointColumns({ items }: { items: readonly Point[] }) {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {items.map((item) => (
        <li key={item.title} className="border-t border-line py-6">
          <h3 className="text-xl">{item.title}</h3>
          <p className="mt-2 max-w-prose text-muted">{item.text}</p>
        </li>
      ))}
    </ul>
  );
}
