/** Sales tax of the services and the shop. The database adds it up (`tax_collected`). */
import { formatMonth } from '#lib/format/business-days.ts';

export type TaxBy = 'month' | 'quarter' | 'place' | 'month-and-place';

export interface TaxRow {
  /** The first day of the month or the quarter; `null` in rows by place and in the total. */
  startsOn: string | null;
  /** State of the delivery or the work; `null` in rows by month or quarter and in the total. */
  state: string | null;
  /** Zip code; empty if the address has none. */
  zip: string | null;
  city: string | null;
  /** `null` for the sum of services and shop. */
  part: 'services' | 'shop' | null;
  taxedCents: number;
  untaxedCents: number;
  taxCents: number;
}

/** `'Q4 2026'` */
export function formatQuarter(day: string): string {
  return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
}

/** The month, the quarter or the place of a row. */
export function taxLabel(by: TaxBy, { startsOn, city, state, zip }: TaxRow): string {
  if (startsOn !== null) return by === 'quarter' ? formatQuarter(startsOn) : formatMonth(startsOn);
  if (zip === null) return 'Total';
  return [city, `${state} ${zip || 'without a ZIP code'}`].filter(Boolean).join(', ');
}

export interface TaxGroup {
  label: string;
  both: TaxRow;
  parts: TaxRow[];
}

/**
 * Groups the rows of services and the shop under their sum. The total comes last. Places are sorted by tax, highest
 * first.
 */
export function taxGroups(by: TaxBy, rows: readonly TaxRow[]): TaxGroup[] {
  const groups: TaxGroup[] = [];
  for (const row of rows) {
    if (row.part === null) groups.push({ label: taxLabel(by, row), both: row, parts: [] });
    else groups.at(-1)?.parts.push(row);
  }
  if (by !== 'place') return groups;
  const places = groups.slice(0, -1).sort((a, b) => b.both.taxCents - a.both.taxCents);
  return [...places, ...groups.slice(-1)];
}
