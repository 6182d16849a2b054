import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { serviceLabel } from '#features/service-requests/answers.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import {
  formatHours,
  reasonLabel,
  rowDate,
  type FigureName,
  type FigureRow,
} from '#features/billing/figures/figure.ts';

interface FigureRowsTableProps {
  figure: FigureName;
  rows: readonly FigureRow[];
}

/** The rows of a figure. Columns that are empty in all rows are left out. */
export function FigureRowsTable({ figure, rows }: FigureRowsTableProps) {
  const has = (column: keyof FigureRow) => rows.some((row) => row[column] !== null);
  const columns = {
    service: has('service'),
    person: has('person'),
    reason: has('reason'),
    hours: has('hours'),
    cents: has('cents'),
  };
  return (
    <Table label="Rows" sticky tight className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
      <TableHead>
        <tr>
          <Th>Number</Th>
          <Th className="max-md:hidden">{figure === 'paid' ? 'Day' : 'Time'}</Th>
          {columns.service && <Th className="max-md:hidden">Service</Th>}
          {columns.person && <Th className="max-lg:hidden">Person</Th>}
          {columns.reason && <Th className="max-md:hidden">How</Th>}
          {columns.hours && <Th numeric>{/^visits-/.test(figure) ? 'Length' : 'Took'}</Th>}
          {columns.cents && <Th numeric>Amount</Th>}
        </tr>
      </TableHead>
      <tbody>
        {rows.map((row, index) => (
          // An invoice can have two payments on the same day, so only the index is unique.
          <Tr key={index}>
            <Td>
              <Reference row={row} />{' '}
              {row.customer && (
                <span className="font-semibold wrap-anywhere">
                  <PersonText>{row.customer}</PersonText>
                </span>
              )}
              {/* Narrow screens hide some columns and show their values here. */}
              <span className="block text-muted md:hidden">{rowDate(figure, row.at)}</span>
              {row.service && <span className="block md:hidden">{serviceLabel(row.service)}</span>}
              {row.reason && (
                <span className="block md:hidden">{reasonLabel(figure, row.reason)}</span>
              )}
              {row.person && (
                <span className="block lg:hidden">
                  <PersonText>{row.person}</PersonText>
                </span>
              )}
            </Td>
            <Td className="whitespace-nowrap max-md:hidden">{rowDate(figure, row.at)}</Td>
            {columns.service && (
              <Td className="max-md:hidden">
                <PersonText>{row.service ? serviceLabel(row.service) : '–'}</PersonText>
              </Td>
            )}
            {columns.person && (
              <Td className="max-w-48 wrap-anywhere max-lg:hidden">
                <PersonText>{row.person || '–'}</PersonText>
              </Td>
            )}
            {columns.reason && (
              <Td className="min-w-18 max-md:hidden">
                {row.reason ? reasonLabel(figure, row.reason) : '–'}
              </Td>
            )}
            {columns.hours && <Td numeric>{row.hours === null ? '–' : formatHours(row.hours)}</Td>}
            {columns.cents && <Td numeric>{row.cents === null ? '–' : formatCents(row.cents)}</Td>}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function Reference({ row: { reference, request, isOrder } }: { row: FigureRow }) {
  const isPaper = reference.startsWith('INV-');
  if (!isOrder && request === null && !isPaper) return reference || 'Erased';
  return (
    <Link
      to={
        request !== null
          ? paths.adminRequest(request)
          : isPaper
            ? paths.adminInvoicePaper(reference)
            : paths.adminOrder(reference)
      }
      className="-my-1 inline-block py-1 whitespace-nowrap link-signal"
    >
      {reference}
    </Link>
  );
}
