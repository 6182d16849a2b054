import { serviceLabel } from '#features/service-requests/answers.ts';
import { toCsv } from '#lib/format/csv.ts';
import {
  figureLabel,
  reasonLabel,
  rowDate,
  type FigureName,
  type FigureRow,
} from '#features/billing/figures/figure.ts';

/** The rows of a figure. Amounts are in dollars. */
export function figureRowsCsv(figure: FigureName, rows: readonly FigureRow[]): string {
  return toCsv(
    ['Figure', 'Date', 'Number', 'Customer', 'Service', 'Person', 'How', 'Hours', 'Amount'],
    rows.map((row) => [
      figureLabel(figure),
      rowDate(figure, row.at),
      row.reference,
      row.customer,
      row.service && serviceLabel(row.service),
      row.person,
      row.reason && reasonLabel(figure, row.reason),
      row.hours,
      row.cents === null ? null : row.cents / 100,
    ]),
  );
}
