import type { ReactNode } from 'react';

interface FirstFewProps<Item> {
  items: readonly Item[];
  /** Number of items shown at first. */
  most: number;
  /** Renders the first items. If `areOthers` is true, renders the other items. */
  children: (some: readonly Item[], areOthers: boolean) => ReactNode;
}

/** The first items of a list. A press on the line below shows the other items. */
export function FirstFew<Item>({ items, most, children }: FirstFewProps<Item>) {
  const others = items.slice(most);
  return (
    <>
      {children(items.slice(0, most), false)}
      {others.length > 0 && (
        <details className="border-t border-line">
          <summary className="inline-flex min-h-11 items-center link-quiet">
            {others.length} more
          </summary>
          {children(others, true)}
        </details>
      )}
    </>
  );
}
