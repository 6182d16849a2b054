import { serviceLabel } from '#features/service-requests/answers.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { capital } from '#lib/format/capital.ts';
import { toCsv } from '#lib/format/csv.ts';
import { planPrice, rhythmText } from './plan-price.ts';
import { planBillings, planUnits } from './plan.ts';
import type { PlanListRow } from './staff-api.ts';

/** Plans, one line each, amounts in dollars. */
export function plansCsv(rows: readonly PlanListRow[]): string {
  return toCsv(
    [
      ...['Request', 'Customer', 'Service', 'Status', 'How often', 'Price', 'Amount', 'A month'],
      ...['Who’s going', 'First visit', 'Next visit', 'Last day'],
    ],
    rows.map((row) => {
      const plan = {
        every: row.every,
        unit: planUnits.find((one) => one === row.unit) ?? 'month',
        billing: planBillings.find((one) => one === row.billing) ?? 'visit',
      };
      return [
        row.request_reference,
        row.customer,
        serviceLabel(row.service),
        capital(row.state),
        rhythmText(plan),
        planPrice(plan, row.price_cents),
        row.price_cents / 100,
        row.month_cents / 100,
        row.people.join(', '),
        formatDay(row.first_on),
        dayOrNone(row.next_on),
        dayOrNone(row.ends_on),
      ];
    }),
  );
}

/** The generated types know no column of a function that may be null. */
function dayOrNone(day: string | null): string | null {
  return day && formatDay(day);
}
