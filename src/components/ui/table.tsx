import { useCallback, useState, type ComponentProps } from 'react';
import { classNames } from '#lib/format/class-names.ts';

/**
 * A dense table in a box. If the table is wider than the box, the box scrolls sideways and is a tab stop. From 1024 px
 * on, the box of a `sticky` table does not scroll: its head stays at the top of the window, so the table must fit into
 * the page. On smaller screens, a `tight` table has less space between its columns. Links have a minimum width, because
 * a finger must be able to press a link of one digit.
 */
export function Table({
  label,
  sticky = false,
  tight = false,
  className,
  ...rest
}: ComponentProps<'table'> & { label: string; sticky?: boolean; tight?: boolean }) {
  const [isScrollable, setIsScrollable] = useState(false);
  const watchWidth = useCallback((box: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setIsScrollable(box.scrollWidth > box.clientWidth));
    for (const element of [box, ...box.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={watchWidth}
      {...(isScrollable && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      className={classNames(
        'overflow-x-auto rounded-card border border-line bg-card',
        sticky &&
          'lg:overflow-visible lg:[&_thead]:sticky lg:[&_thead]:top-0 lg:[&_thead]:z-10 lg:[&_thead]:[box-shadow:0_1px_0_var(--color-line)] lg:[&_tr>th:first-child]:rounded-tl-card lg:[&_tr>th:last-child]:rounded-tr-card',
      )}
    >
      <table
        {...rest}
        aria-label={label}
        className={classNames(
          'tabular w-full border-collapse text-left text-sm [&_a]:min-w-6',
          tight && 'max-lg:[&_td]:px-2 max-lg:[&_th]:px-2',
          className,
        )}
      />
    </div>
  );
}

export function TableHead(props: ComponentProps<'thead'>) {
  return (
    <thead
      {...props}
      className={classNames('border-b border-line bg-paper-deep text-muted', props.className)}
    />
  );
}

export function Th({
  numeric = false,
  className,
  ...rest
}: ComponentProps<'th'> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'px-3 py-2.5 font-semibold whitespace-nowrap',
        numeric && 'text-right',
        className,
      )}
    />
  );
}

export function Tr(props: ComponentProps<'tr'>) {
  return (
    <tr
      {...props}
      className={classNames('border-b border-line last:border-b-0', props.className)}
    />
  );
}

export function Td({
  numeric = false,
  className,
  ...rest
}: ComponentProps<'td'> & { numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={classNames(
        'px-3 py-2.5 align-top',
        numeric && 'text-right whitespace-nowrap',
        className,
      )}
    />
  );
}
