import { serviceLabel } from '#features/service-requests/answers.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { toCsv } from '#lib/format/csv.ts';
import type { DayRange } from '#lib/lists/day-param.ts';
import {
  figureLabel,
  partLabel,
  reasonLabel,
  rowDate,
  type Figure,
  type FigureName,
  type FigureRow,
} from './figure.ts';

const partLabels = { reason: 'Kind', person: 'Person', service: 'Service' };

/** Each figure and its parts, one line each, amounts in dollars. */
export function figuresCsv(
  figures: readonly Figure[],
  { from, to, service }: DayRange & { service: string | null },
): string {
  const header = ['From', 'To', 'Services', 'Figure', 'By', 'Part'];
  return toCsv(
    [...header, 'Number', 'Amount', 'Median hours'],
    figures.map(({ figure, part, value, number, cents, medianHours }) => [
      from && formatDay(from),
      to && formatDay(to),
      service ? serviceLabel(service) : 'All',
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
    ['Figure', 'Date', 'Number', 'Service', 'Person', 'Kind', 'Hours', 'Amount'],
    rows.map((row) => [
      figureLabel(figure),
      rowDate(figure, row.at),
      row.reference,
      row.service && serviceLabel(row.service),
      row.person,
      row.reason && reasonLabel(figure, row.reason),
      row.hours,
      row.cents === null ? null : row.cents / 100,
    ]),
  );
}
