/** Days of a plan's visits and invoices, for forms. The database computes the same days again. Its days are binding. */
import type { Plan, PlanBilling, PlanUnit } from './plan.ts';
import { shiftDay, shiftMonths } from '#lib/format/business-days.ts';

const later: Record<PlanUnit, (day: string, units: number) => string> = {
  week: (day, weeks) => shiftDay(day, weeks * 7),
  month: shiftMonths,
};

export type Rhythm = Pick<Plan, 'every' | 'unit' | 'firstOn' | 'until'>;

/**
 * The first `most` days with a visit; empty for a plan without visits. Each day is counted from the first visit. If
 * that is the 31st, a shorter month has its visit on its last day.
 */
export function planDays({ every, unit, firstOn, until }: Rhythm, most: number): string[] {
  if (every === null || unit === null) return [];
  return upTo(until, most, (index) => later[unit](firstOn, index * every));
}

/**
 * The first `most` days on which a plan with monthly billing is invoiced. With billing in advance, that is the first
 * day of each month of the plan. Otherwise, it is the day after each month. Each month is billed in full.
 */
export function invoiceDays(
  { firstOn, until }: Pick<Rhythm, 'firstOn' | 'until'>,
  billing: Exclude<PlanBilling, 'visit'>,
  most: number,
): string[] {
  const months = upTo(until, most, (index) => shiftMonths(firstOn, index));
  return billing === 'advance' ? months : months.map((_, index) => shiftMonths(firstOn, index + 1));
}

/** The last day that a plan bills if a new plan replaces it. The month that has already begun is billed in full. */
export function billedTo(
  {
    firstOn,
    until,
    billing,
    pausedFrom,
    pausedUntil,
  }: Pick<Plan, 'firstOn' | 'until' | 'billing'> & {
    pausedFrom: string | null;
    pausedUntil: string | null;
  },
  takesOverOn: string,
): string {
  const lastDay = shiftDay(takesOverOn, -1);
  let billed = lastDay;
  if (billing !== 'visit' && lastDay >= firstOn) {
    let months = 1;
    while (shiftMonths(firstOn, months) <= lastDay) months++;
    const begun = shiftMonths(firstOn, months - 1);
    const isFree = pausedFrom !== null && pausedFrom <= begun && begun < (pausedUntil ?? '');
    if (!isFree) billed = shiftDay(shiftMonths(firstOn, months), -1);
  }
  return until !== null && until < billed ? until : billed;
}

function upTo(until: string | null, most: number, dayAt: (index: number) => string): string[] {
  const days: string[] = [];
  for (let index = 0; index < most; index++) {
    const day = dayAt(index);
    if (until !== null && day > until) break;
    days.push(day);
  }
  return days;
}
