/** What plans bring in, for the office's figures. */
import { queryOptions } from '@tanstack/react-query';
import { toDay } from '../staff-api.ts';
import { callRpc } from '#lib/api/database.ts';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { Database } from '#types/database.ts';

type Functions = Database['public']['Functions'];
export type PlanListRow = Functions['plan_rows']['Returns'][number];

/** Every plan that was accepted, for the spreadsheet. */
export function fetchPlans(): Promise<PlanListRow[]> {
  return callRpc('plan_rows', {});
}

/** What plans bring in by month, without tax, the earliest first. */
export const repeatingIncomeQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['figures', 'repeating-income'],
  queryFn: async () => {
    const rows = await callRpc('repeating_income', {});
    return rows.map((row) => ({ ...row, month: toDay(row.month) }));
  },
});
