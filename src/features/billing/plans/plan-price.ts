/** Texts about a plan's price and interval. They are in a separate file, because some pages need only these texts. */
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
