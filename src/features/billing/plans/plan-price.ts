/** Texts for the price and the rhythm of a plan. A separate file, because lists for staff need only these. */
import { formatCents } from '#lib/format/money.ts';
import type { Plan } from './plan.ts';

/** `'every week'`, `'every 3 months'`, or `'on call'` */
export function rhythmText({ every, unit }: Pick<Plan, 'every' | 'unit'>): string {
  if (every === null || unit === null) return 'on call';
  return every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;
}

/** `'every 3 months, $89.00 a visit'`, `'$90.00 a month'` */
export function planPrice(plan: Pick<Plan, 'every' | 'unit' | 'billing'>, cents: number): string {
  return plan.billing === 'visit'
    ? `${rhythmText(plan)}, ${formatCents(cents)} a visit`
    : `${formatCents(cents)} a month`;
}
