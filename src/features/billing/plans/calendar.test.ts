import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, dayAndTimeOf } from '#features/service-requests/visits/times.ts';
import { invoiceDays, billedTo, planDays, type Rhythm } from './calendar.ts';

type VisitRhythm = {
  [Part in keyof Rhythm]: Part extends 'until' ? Rhythm[Part] : NonNullable<Rhythm[Part]>;
};

const tenYears = 3653;

/** Finds every day with a visit by checking ten years day by day. It does not use the functions under test. */
function walk({ every, unit, firstOn, until }: VisitRhythm): string[] {
  const [year = 0, month = 0, date = 0] = firstOn.split('-').map(Number);
  const found: string[] = [];
  for (let passed = 0; passed <= tenYears; passed++) {
    const at = new Date(Date.UTC(year, month - 1, date + passed));
    const day = at.toISOString().slice(0, 10);
    if (until !== null && day > until) break;
    const isLast = new Date(Date.UTC(year, month - 1, date + passed + 1)).getUTCDate() === 1;
    const months = (at.getUTCFullYear() - year) * 12 + at.getUTCMonth() - (month - 1);
    const isDay =
      unit === 'week'
        ? passed % (7 * every) === 0
        : months % every === 0 && (at.getUTCDate() === date || (isLast && at.getUTCDate() < date));
    if (isDay) found.push(day);
  }
  return found;
}

const days = fc
  .integer({ min: 0, max: 1500 })
  .map((passed) => new Date(Date.UTC(2026, 0, 1 + passed)).toISOString().slice(0, 10));

const rhythms = fc.record({
  every: fc.integer({ min: 1, max: 52 }),
  unit: fc.constantFrom('week' as const, 'month' as const),
  // Adds the ends of months and the clock changes, which random days rarely hit.
  firstOn: fc.oneof(
    days,
    fc.constantFrom('2026-01-31', '2028-02-29', '2026-12-30', '2026-03-08', '2026-11-01'),
  ),
  until: fc.option(
    fc
      .integer({ min: 0, max: tenYears })
      .map((passed) => new Date(Date.UTC(2026, 0, 1 + passed)).toISOString().slice(0, 10)),
  ),
});

test('planDays finds the same days as a walk through every day of ten years', () => {
  fc.assert(
    fc.property(rhythms, (rhythm) => {
      const walked = walk(rhythm);
      expect(planDays(rhythm, walked.length)).toEqual(walked);
      const ends = rhythm.until !== null && rhythm.until < '2036-01-01';
      if (ends) expect(planDays(rhythm, walked.length + 3)).toEqual(walked);
    }),
  );
});

test('visits keep their hour in California, in summer and in winter', () => {
  fc.assert(
    fc.property(rhythms, fc.integer({ min: 6 * 60, max: 21 * 60 }), (rhythm, minute) => {
      const time = new Date(minute * 60_000).toISOString().slice(11, 16);
      for (const day of planDays(rhythm, 60)) {
        expect(dayAndTimeOf(instantOf(day, time) ?? '')).toEqual({ day, time });
      }
    }),
  );
});

test('the 31st is the last day of a short month, and the 31st again afterward', () => {
  const monthly = { every: 1, unit: 'month', firstOn: '2028-01-31', until: null } as const;
  expect(planDays(monthly, 4)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
});

test('invoices in advance are due on the first day of each month, in arrears after its last', () => {
  const plan = { firstOn: '2027-01-30', until: '2027-03-29' };
  expect(invoiceDays(plan, 'advance', 12)).toEqual(['2027-01-30', '2027-02-28']);
  expect(invoiceDays(plan, 'arrears', 12)).toEqual(['2027-02-28', '2027-03-30']);
  expect(invoiceDays({ ...plan, until: null }, 'advance', 3).at(-1)).toBe('2027-03-30');
});

test('a plan that is replaced within its month bills the whole month', () => {
  const plan = { firstOn: '2027-01-31', until: null, pausedFrom: null, pausedUntil: null };
  expect(billedTo({ ...plan, billing: 'arrears' }, '2027-02-10')).toBe('2027-02-27');
  expect(billedTo({ ...plan, billing: 'advance' }, '2027-02-28')).toBe('2027-02-27');
  expect(billedTo({ ...plan, billing: 'visit' }, '2027-02-10')).toBe('2027-02-09');
  const paused = { pausedFrom: '2027-01-31', pausedUntil: '2027-02-01' };
  expect(billedTo({ ...plan, ...paused, billing: 'advance' }, '2027-02-11')).toBe('2027-02-10');
  expect(billedTo({ ...plan, until: '2027-02-20', billing: 'advance' }, '2027-02-11')).toBe(
    '2027-02-20',
  );
});
