/** Sales tax of the services and the shop. The database function `tax_collected` adds it up. */
import { formatMonth } from '#lib/format/business-days.ts';

export type TaxBy = 'month' | 'quarter' | 'place' | 'month-and-place';

export interface TaxRow {
  /** First day of the month or the quarter. `null` in a row for a place and in the total. */
  startsOn: string | null;
  /** US state of the place of delivery or work. `null` in a row for a month or a quarter and in the total. */
  state: string | null;
  /** ZIP code. Empty if the address has none. */
  zip: string | null;
  city: string | null;
  /** `null` in a row that adds up services and shop. */
  part: 'services' | 'shop' | null;
  taxedCents: number;
  untaxedCents: number;
  taxCents: number;
}

/** `'Q4 2026'` */
export function formatQuarter(day: string): string {
  return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
}

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
 * Puts the rows of services and of the shop below the row with their sum. The total is last. Places are sorted by tax,
 * the highest first.
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
