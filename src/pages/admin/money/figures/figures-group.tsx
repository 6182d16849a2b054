import type { ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { Folded } from '#features/billing/components/one-line.tsx';
import {
  figureLabel,
  findFigure,
  partLabel,
  selectionLabel,
  type Figure,
  type Selection,
} from '#features/billing/figures/figure.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatCents, formatCompactCents } from '#lib/format/money.ts';

/** Narrow cells, because a phone must show all columns. */
const narrow = 'max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5';

interface GroupFrameProps {
  title: string;
  note: string;
  columns: readonly string[];
  isFolded?: boolean;
  children: ReactNode;
}

export function Group({ title, note, columns, isFolded = false, children }: GroupFrameProps) {
  const heading = <h2 className="text-xl font-bold">{title}</h2>;
  const table = (
    <>
      <p className="mb-3 text-sm text-muted">{note}</p>
      <Table label={title} tight className={narrow}>
        <TableHead>
          <tr>
            <Td>
              <span className="sr-only">Figure</span>
            </Td>
            {columns.map((column) => (
              <Th key={column} numeric className="!whitespace-normal">
                {column}
              </Th>
            ))}
          </tr>
        </TableHead>
        <tbody>{children}</tbody>
      </Table>
    </>
  );
  if (isFolded) {
    return (
      <Folded head={heading}>
        <div className="max-w-2xl pb-4">{table}</div>
      </Folded>
    );
  }
  return (
    <section>
      {heading}
      {table}
    </section>
  );
}

interface LineProps {
  selection: Selection;
  found: Figure | undefined;
  urlOf: (selection: Selection) => string;
  children: ReactNode;
}

/** A table row whose name links to the rows of the figure. The parts of a figure are indented. */
export function Line({ selection, found, urlOf, children }: LineProps) {
  const { figure, reason, person } = selection;
  const value = reason ?? person ?? null;
  const name =
    value === null ? figureLabel(figure) : partLabel(figure, reason ? 'reason' : 'person', value);
  return (
    <Tr>
      <Th
        scope="row"
        className={classNames(
          '!whitespace-normal',
          value !== null && 'pl-7 font-normal max-lg:!pl-5',
        )}
      >
        {found ? (
          <Link to={urlOf(selection)} className="-my-2.5 inline-block py-2.5 link-quiet">
            {value !== null && <span className="sr-only">{`${figureLabel(figure)}: `}</span>}
            <PersonText>{name}</PersonText>
          </Link>
        ) : (
          name
        )}
      </Th>
      {children}
    </Tr>
  );
}

interface CellProps {
  selection: Selection;
  figures: readonly Figure[];
  urlOf: (selection: Selection) => string;
  /** Name of the service, if the table has a column for each service. */
  of?: string;
  /** Text if the figure has no rows. */
  none?: string;
}

/** A table cell whose value links to the rows of the figure. */
export function Cell({ selection, figures, urlOf, of, none = '–' }: CellProps) {
  const found = findFigure(figures, selection);
  if (!found) return <Td numeric>{none}</Td>;
  const value = found.cents === null ? formatCount(found.number) : formatCents(found.cents);
  // Four columns with cents do not fit on a phone.
  const cents = found.cents !== null && Math.round(found.cents / 100) * 100;
  const short = of !== undefined && cents !== false && formatCompactCents(cents);
  return (
    <Td numeric>
      <Link to={urlOf(selection)} className="-my-2.5 inline-block py-2.5 link-quiet">
        <span className="sr-only">
          {[selectionLabel(selection), of, ''].filter((part) => part !== undefined).join(': ')}
        </span>
        {short && <span className="sm:hidden">{short}</span>}
        <span className={short ? 'max-sm:hidden' : undefined}>{value}</span>
      </Link>
    </Td>
  );
}
