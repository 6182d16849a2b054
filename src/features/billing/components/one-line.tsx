import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface OneLineProps {
  label: string;
  /** Always visible: the heading, the state and the sum. */
  head: ReactNode;
  /** True to show only the head until the user clicks it. */
  isFolded: boolean;
  children: ReactNode;
}

const line = 'flex flex-wrap items-center gap-x-3 gap-y-1';

/** Shows a quote. If nothing is left to do, the quote is collapsed to its heading. */
export function OneLine({ label, head, isFolded, children }: OneLineProps) {
  if (!isFolded) {
    return (
      <article aria-label={label} className="mt-4 grid gap-2 *:min-w-0">
        <div className={line}>{head}</div>
        {children}
      </article>
    );
  }
  return (
    <article aria-label={label} className="mt-2">
      <Folded head={head}>
        <div className="mt-1 grid gap-2 pl-6 *:min-w-0">{children}</div>
      </Folded>
    </article>
  );
}

interface FoldedProps extends Pick<OneLineProps, 'head' | 'children'> {
  onToggle?: (isOpen: boolean) => void;
}

/** A line that shows its details when the user clicks it. */
export function Folded({ head, onToggle, children }: FoldedProps) {
  return (
    <details className="group" onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-1 wrap-anywhere">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 group-open:rotate-90 motion-safe:transition-transform"
        />
        <span className={line}>{head}</span>
      </summary>
      {children}
    </details>
  );
}
