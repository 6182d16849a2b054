import { formatQuarter, type TaxRow } from '#features/billing/figures/tax.ts';
import { formatMonth } from '#lib/format/business-days.ts';
import { toCsv } from '#lib/format/csv.ts';

const partNames = { services: 'Services', shop: 'Shop' };

/** Tax by month and place. Services and the shop have separate lines. Amounts are in dollars. */
export function taxCsv(rows: readonly TaxRow[]): string {
  return toCsv(
    ['Quarter', 'Month', 'Sold by', 'State', 'ZIP', 'City', 'Taxed', 'Untaxed', 'Tax'],
    rows.map((row) => [
      row.startsOn && formatQuarter(row.startsOn),
      row.startsOn && formatMonth(row.startsOn),
      row.part && partNames[row.part],
      row.state,
      row.zip,
      row.city,
      row.taxedCents / 100,
      row.untaxedCents / 100,
      row.taxCents / 100,
    ]),
  );
}
