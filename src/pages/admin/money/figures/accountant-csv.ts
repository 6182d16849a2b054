import type { Database } from '#types/database.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { toCsv } from '#lib/format/csv.ts';

type AccountantRow = Database['public']['Functions']['accountant_rows']['Returns'][number];

const kinds: Partial<Record<string, string>> = {
  invoice: 'Invoice',
  credit: 'Credit',
  order: 'Order',
  cancellation: 'Cancellation',
  refund: 'Refund',
  postage: 'Postage of a return',
  payment: 'Payment',
  deposit: 'Deposit',
};

/** A line for each sale, return and payment, in dollars. Returned money is negative. */
export function accountantCsv(rows: readonly AccountantRow[]): string {
  const dollars = (cents: number | null) => (cents === null ? null : cents / 100);
  return toCsv(
    [
      'Date',
      'Type',
      'Number',
      'For',
      'Customer',
      'Subtotal',
      'Shipping',
      'Tax',
      'Total',
      'Cost',
      'Method',
      'Reference',
    ],
    rows.map((row) => [
      formatDay(row.day),
      kinds[row.kind] ?? row.kind,
      row.reference,
      row.about,
      row.customer,
      dollars(row.subtotal_cents),
      dollars(row.shipping_cents),
      dollars(row.tax_cents),
      dollars(row.total_cents),
      dollars(row.cost_cents),
      row.method.replaceAll('-', ' '),
      row.payment_reference,
    ]),
  );
}
