import type { ReactNode } from 'react';

interface FirstFewProps<Item> {
  items: readonly Item[];
  /** Number of items shown at first. */
  most: number;
  /** Renders the first items, or the others if `areOthers` is true. */
  children: (some: readonly Item[], areOthers: boolean) => ReactNode;
}

/** The first items of a list, and a line that shows the others when it is pressed. */
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
