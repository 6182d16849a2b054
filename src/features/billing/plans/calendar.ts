/**
 * Days of the visits and invoices of a plan, for forms. The database computes the same days, and only its days are
 * binding.
 */
import type { Plan, PlanBilling, PlanUnit } from './plan.ts';
import { shiftDay, shiftMonths } from '#lib/format/business-days.ts';

const later: Record<PlanUnit, (day: string, units: number) => string> = {
  week: (day, weeks) => shiftDay(day, weeks * 7),
  month: shiftMonths,
};

export type Rhythm = Pick<Plan, 'every' | 'unit' | 'firstOn' | 'until'>;

/**
 * The first days with visits, in order and at most `most`. Each day is counted from the first visit. A plan that begins
 * on the 31st has its visit on the last day of a short month, and on the 31st again afterward. Empty for a plan without
 * visits.
 */
export function planDays({ every, unit, firstOn, until }: Rhythm, most: number): string[] {
  if (every === null || unit === null) return [];
  return upTo(until, most, (index) => later[unit](firstOn, index * every));
}

/**
 * The first days, at most `most`, on which a plan that is billed by the month is invoiced. With billing in advance,
 * these are the first days of the months of the plan; otherwise, each is the day after the end of a month. A month that
 * has begun is billed in full.
 */
export function invoiceDays(
  { firstOn, until }: Pick<Rhythm, 'firstOn' | 'until'>,
  billing: Exclude<PlanBilling, 'visit'>,
  most: number,
): string[] {
  const months = upTo(until, most, (index) => shiftMonths(firstOn, index));
  return billing === 'advance' ? months : months.map((_, index) => shiftMonths(firstOn, index + 1));
}

/** The last day that a plan bills if a new plan replaces it. A month that has begun is billed in full. */
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
