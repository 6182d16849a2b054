import type { ReactNode } from 'react';

const grid = 'grid gap-x-4 gap-y-5 sm:grid-cols-6';

/** A section of a form. Its children are in a grid of six columns from 640 px on. */
export function FieldSet({
  legend,
  description,
  children,
}: {
  /** Blank for a section without a heading. */
  legend: string;
  description?: ReactNode;
  children?: ReactNode;
}) {
  if (legend === '') return <div className={grid}>{children}</div>;
  return (
    <fieldset className="border-t border-line pt-5 first:border-t-0 first:pt-0">
      <legend className="float-left mb-1 w-full text-lg font-bold">{legend}</legend>
      {description && <div className="clear-left mb-4 max-w-prose text-muted">{description}</div>}
      {children && <div className={`clear-left pt-3 ${grid}`}>{children}</div>}
    </fieldset>
  );
}
