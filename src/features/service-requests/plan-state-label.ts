/** Names of the states of a plan. They are here, because service-requests cannot import billing. */
import { formatShortDay } from '#lib/format/business-days.ts';
import type { Enums } from '#types/database.ts';

const labels: Record<Enums<'plan_state'>, string> = {
  offered: 'Offered',
  runs: 'Runs',
  paused: 'Paused',
  ended: 'Ended',
};

interface DatedPlan {
  state: Enums<'plan_state'>;
  firstOn: string;
}

/** True for an accepted plan before its first day. Its state is `runs` already. */
export function isUnbegun({ state, firstOn }: DatedPlan, today: string): boolean {
  return state === 'runs' && firstOn > today;
}

/** `'Runs'`, or `'Begins Dec 1'` before the first day. */
export function planStateLabel(plan: DatedPlan, today: string): string {
  return isUnbegun(plan, today) ? `Begins ${formatShortDay(plan.firstOn)}` : labels[plan.state];
}

/** The state as a step of the request: `'Plan runs'`, or `'Plan begins Dec 1'` before the first day. */
export function planStepLabel(plan: DatedPlan, today: string): string {
  const label = planStateLabel(plan, today);
  return `Plan ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
