/** The plan in a quote, as staff type it. */
import type { Plan, PlanBilling, PlanUnit } from './plan.ts';
import type { Problems } from '../typed-lines.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { isDay } from '#lib/format/dates.ts';
import { centsToDecimal } from '#lib/format/money.ts';
import { planDays } from './calendar.ts';
import { checkCalls } from './typed-calls.ts';

export interface NewPlan extends Plan {
  /** Names of the assigned team members. Empty if staff assign them later. */
  people: readonly string[];
}

/** Values of the form fields. */
export interface TypedPlan {
  repeats: boolean;
  /** True for an on-call plan. It has no regular visits: the company comes when the customer calls. */
  onCall: boolean;
  every: string;
  unit: PlanUnit;
  firstOn: string;
  at: string;
  durationMinutes: string;
  people: readonly string[];
  until: string;
  billing: PlanBilling;
  callsAMonth: string;
  callsFrom: string;
  callsUntil: string;
  standbyMinutes: string;
  beyondHour: string;
}

/** The first visit is at most this many days from today. */
export const mostDaysAhead = 366;

/** Initial form values of a plan. If the earlier plan has already begun, the first day is its next day with work. */
export function typedPlan(plan: NewPlan | undefined, today: string): TypedPlan {
  const calls = plan?.calls;
  const days = plan && planDays(calls ? { ...plan, every: 1, unit: 'month' } : plan, 600);
  return {
    repeats: plan !== undefined,
    onCall: Boolean(calls),
    every: String(plan?.every ?? 1),
    unit: plan?.unit ?? 'month',
    firstOn: days?.find((day) => day >= today) ?? '',
    at: plan?.at ?? '09:00',
    durationMinutes: String(plan?.durationMinutes ?? 60),
    people: plan?.people ?? [],
    until: plan?.until ?? '',
    billing: plan?.billing ?? 'visit',
    callsAMonth: String(calls?.aMonth ?? ''),
    callsFrom: calls?.from ?? '',
    callsUntil: calls?.until ?? '',
    standbyMinutes: String(calls?.standbyMinutes ?? 0),
    beyondHour: calls?.hourCents ? centsToDecimal(calls.hourCents) : '',
  };
}

const noVisits = { every: null, unit: null, at: null, durationMinutes: null, people: [] };

/** Validates the typed plan. The database applies the same rules. The plan is `null` for work that does not repeat. */
export function checkPlan(
  typed: TypedPlan,
  today: string,
): { plan: NewPlan | null; problems: Omit<Problems, 'lines'> } {
  if (!typed.repeats) return { plan: null, problems: {} };
  const { firstOn, billing } = typed;
  const until = typed.until === '' ? null : typed.until;
  const isFirstRight =
    isDay(firstOn) && firstOn >= today && firstOn <= shiftDay(today, mostDaysAhead);
  const ofDays = {
    ...(!isFirstRight && { firstOn: 'Please choose today or a later day, within a year.' }),
    ...(until !== null &&
      !(isDay(until) && until >= firstOn) && {
        until: 'Please choose the first day or a later one, or leave it empty.',
      }),
  };
  if (typed.onCall) {
    const { calls, problems } = checkCalls(typed);
    const plan = {
      ...{ ...noVisits, firstOn, until, calls },
      billing: billing === 'visit' ? ('advance' as const) : billing,
    };
    return { plan, problems: { ...ofDays, ...problems } };
  }
  const { unit, at, people } = typed;
  const every = Number(typed.every);
  const problems = {
    ...(!/^\d+$/.test(typed.every.trim()) || every < 1 || every > 52
      ? { every: 'A number from 1 to 52.' }
      : {}),
    ...ofDays,
    ...(!/^\d\d:\d\d$/.test(at) && { at: 'Please choose the time.' }),
  };
  const durationMinutes = Number(typed.durationMinutes);
  return {
    plan: { every, unit, firstOn, at, durationMinutes, people, until, billing, calls: null },
    problems,
  };
}
