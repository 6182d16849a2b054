import { serviceName } from '#features/service-requests/answers.ts';
import { planStateLabel } from '#features/service-requests/plan-state-label.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { toCsv } from '#lib/format/csv.ts';
import { planPrice, rhythmText } from './plan-price.ts';
import type { ListedPlan } from './staff-api.ts';

/** The plans as a spreadsheet, one plan per line. Amounts are in dollars. */
export function plansCsv(rows: readonly ListedPlan[], today: string): string {
  return toCsv(
    [
      ...['Request', 'Customer', 'Service', 'Status', 'How often', 'Price', 'Amount', 'A month'],
      ...['Who’s going', 'First visit', 'Next visit', 'Last day'],
    ],
    rows.map((row) => {
      return [
        row.request_reference,
        row.customer,
        serviceName(row.service),
        planStateLabel({ ...row, firstOn: row.first_on }, today),
        rhythmText(row),
        planPrice(row, row.price_cents),
        row.price_cents / 100,
        row.month_cents / 100,
        row.people.join(', '),
        formatDay(row.first_on),
        row.next_on && formatDay(row.next_on),
        row.ends_on && formatDay(row.ends_on),
      ];
    }),
  );
}
