import { serviceLabel } from '#features/service-requests/answers.ts';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { toCsv } from '#lib/format/csv.ts';
import type { Counted } from '#features/billing/figures/staff-api.ts';
import {
  figureLabel,
  partLabel,
  reasonLabel,
  rowDate,
  type Figure,
  type FigureName,
  type FigureRow,
} from '#features/billing/figures/figure.ts';

const partLabels = { reason: 'How', person: 'Person', service: 'Service' };

/** Each figure and its parts, one line each, amounts in dollars. */
export function figuresCsv(
  figures: readonly Figure[],
  { from, to, service, form }: Counted,
): string {
  const header = ['From', 'To', 'Services', 'Figure', 'By', 'Part'];
  return toCsv(
    [...header, 'Number', 'Amount', 'Median hours'],
    figures.map(({ figure, part, value, number, cents, medianHours }) => [
      from && formatDay(from),
      to && formatDay(to),
      [service ?? 'All', form && requestKindLabels[form]].filter(Boolean).join(', '),
      figureLabel(figure),
      part && partLabels[part],
      part && partLabel(figure, part, value ?? ''),
      number,
      cents === null ? null : cents / 100,
      medianHours,
    ]),
  );
}

/** The rows of a figure, amounts in dollars. */
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
