/** How a quote repeats, while it is written. */
import type { Plan, PlanBilling, PlanUnit } from './plan.ts';
import type { Problems } from '../typed-lines.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { isDay } from '#lib/format/dates.ts';
import { planDays } from './calendar.ts';

export interface NewPlan extends Plan {
  /** Who goes, by name; none if that is said later. */
  people: readonly string[];
}

/** Fields as they are typed. */
export interface TypedPlan {
  repeats: boolean;
  every: string;
  unit: PlanUnit;
  firstOn: string;
  at: string;
  durationMinutes: string;
  people: readonly string[];
  until: string;
  billing: PlanBilling;
}

/** How far ahead the first visit can be, in days. */
export const mostDaysAhead = 366;

/** A plan that was sent before begins with its next day. */
export function typedPlan(plan: NewPlan | undefined, today: string): TypedPlan {
  return {
    repeats: plan !== undefined,
    every: String(plan?.every ?? 1),
    unit: plan?.unit ?? 'month',
    firstOn: plan ? (planDays(plan, 600).find((day) => day >= today) ?? '') : '',
    at: plan?.at ?? '09:00',
    durationMinutes: String(plan?.durationMinutes ?? 60),
    people: plan?.people ?? [],
    until: plan?.until ?? '',
    billing: plan?.billing ?? 'visit',
  };
}

/** The plan that the texts mean, as the database checks it; `null` for a quote that does not repeat. */
export function checkPlan(
  typed: TypedPlan,
  today: string,
): { plan: NewPlan | null; problems: Omit<Problems, 'lines'> } {
  if (!typed.repeats) return { plan: null, problems: {} };
  const { unit, firstOn, at, people, billing } = typed;
  const every = Number(typed.every);
  const until = typed.until === '' ? null : typed.until;
  const isFirstRight =
    isDay(firstOn) && firstOn >= today && firstOn <= shiftDay(today, mostDaysAhead);
  const problems = {
    ...(!/^\d+$/.test(typed.every.trim()) || every < 1 || every > 52
      ? { every: 'A number from 1 to 52.' }
      : {}),
    ...(!isFirstRight && { firstOn: 'Please choose today or a later day, within a year.' }),
    ...(!/^\d\d:\d\d$/.test(at) && { at: 'Please choose the time.' }),
    ...(until !== null &&
      !(isDay(until) && until >= firstOn) && {
        until: 'Please choose the first day or a later one, or leave it empty.',
      }),
  };
  const durationMinutes = Number(typed.durationMinutes);
  return {
    plan: { every, unit, firstOn, at, durationMinutes, people, until, billing },
    problems,
  };
}
