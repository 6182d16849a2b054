import type { ReactNode } from 'react';

/** A section of a form with its heading. Children lie in a grid of six columns from 640 px on. */
export function FieldSet({
  legend,
  description,
  children,
}: {
  legend: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="border-t border-line pt-5 first:border-t-0 first:pt-0">
      <legend className="float-left mb-1 w-full text-lg font-bold">{legend}</legend>
      {description && <div className="clear-left mb-4 max-w-prose text-muted">{description}</div>}
      <div className="clear-left grid gap-x-4 gap-y-5 pt-3 sm:grid-cols-6">{children}</div>
    </fieldset>
  );
}
