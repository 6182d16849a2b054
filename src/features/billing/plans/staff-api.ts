/** Plans for staff. */
import { toDay } from '../staff-api.ts';
import { callRpc } from '#lib/api/database.ts';
import type { Tables } from '#types/database.ts';
import type { NewPlan } from './typed-plan.ts';

/** Of `plans`, as a part of its quote. */
export const planSelection =
  'every, unit, firstOn:first_on, at, durationMinutes:duration_minutes, people, until, billing, pausedFrom:paused_from, pausedUntil:paused_until, stoppedOn:stopped_on, stoppedBy:stopped_by, endsOn:ends_on';

interface PlanRow extends Pick<Tables<'plans'>, 'every' | 'unit' | 'at' | 'people' | 'billing'> {
  firstOn: string;
  durationMinutes: number;
  until: string | null;
  pausedFrom: string | null;
  pausedUntil: string | null;
  stoppedOn: string | null;
  stoppedBy: string | null;
  endsOn: string | null;
}

/** Days as `'2026-11-21'`. */
export function toPlan({ at, firstOn, until, ...row }: PlanRow) {
  return {
    ...row,
    at: at.slice(0, 5),
    firstOn: toDay(firstOn),
    until: until && toDay(until),
    pausedFrom: row.pausedFrom && toDay(row.pausedFrom),
    /** The first day of work again. */
    pausedUntil: row.pausedUntil && toDay(row.pausedUntil),
    /** The last day. Before the first one: it never began. */
    stoppedOn: row.stoppedOn && toDay(row.stoppedOn),
    /** The earlier one of `until` and `stoppedOn`. */
    endsOn: row.endsOn && toDay(row.endsOn),
  };
}
export type StaffPlan = ReturnType<typeof toPlan>;

export function toPlanRow({ every, unit, at, until, billing, ...plan }: NewPlan) {
  return {
    ...{ every, unit, at, until, billing },
    first_on: plan.firstOn,
    duration_minutes: plan.durationMinutes,
    people: [...plan.people],
  };
}

/** Ends a plan as soon as it can end, and cancels its later visits. @throws ApiError */
export async function stopPlan(quoteId: string): Promise<void> {
  await callRpc('stop_plan_now', { quote_id: quoteId });
}

/** From today on. Visits before the first day of work again are canceled. @throws ApiError */
export async function pausePlan(quoteId: string, until: string): Promise<void> {
  await callRpc('pause_plan', { quote_id: quoteId, until });
}

/** @throws ApiError */
export async function resumePlan(quoteId: string): Promise<void> {
  await callRpc('pause_plan', { quote_id: quoteId });
}

/** Who goes from now on, also to the visits that are set. @throws ApiError */
export async function setPlanPeople(quoteId: string, people: readonly string[]): Promise<void> {
  await callRpc('set_plan_people', { quote_id: quoteId, people: [...people] });
}

/** Cancels a visit that the customer asked to skip. @throws ApiError 409 */
export async function confirmSkip(visitId: string): Promise<void> {
  await callRpc('confirm_skip', { visit_id: visitId });
}
