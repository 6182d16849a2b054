// For a plan that staff are writing, the page and the database compute the same days.
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { billedTo, invoiceDays, planDays } from '#features/billing/plans/calendar.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { databaseUrl } from '../support/databases.ts';

const sql = postgres(await databaseUrl('pristine'), { max: 1 });
afterAll(() => sql.end());

const plan = fc
  .record({
    every: fc.integer({ min: 1, max: 6 }),
    unit: fc.constantFrom('week' as const, 'month' as const),
    billing: fc.constantFrom('visit' as const, 'advance' as const, 'arrears' as const),
    firstOn: fc.oneof(
      // The ends of months, a leap day, and days on which the clocks change.
      fc.constantFrom('2026-01-31', '2027-02-28', '2028-02-29', '2026-11-01', '2027-03-14'),
      fc.nat(1500).map((days) => shiftDay('2026-01-01', days)),
    ),
    length: fc.option(fc.nat(400)),
    pause: fc.option(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 90 }))),
    takesOver: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ length, pause, takesOver, ...rest }) => ({
    ...rest,
    until: length === null ? null : shiftDay(rest.firstOn, length),
    pausedFrom: pause && shiftDay(rest.firstOn, pause[0]),
    pausedUntil: pause && shiftDay(rest.firstOn, pause[0] + pause[1]),
    takesOverOn: shiftDay(rest.firstOn, takesOver),
    // This day is less than a year after the first day, because the database bills only months of the last year.
    by: shiftDay(rest.firstOn, 330),
  }));

test('days of work, days of invoices and the last billed day are the same on the page and in the database', async () => {
  const plans = fc.sample(plan, 300);
  const rows = await sql<{ work: string[]; invoices: string[]; billedTo: string }[]>`
    select
      array(select w.day::text from private.plan_days(p, p.first_on, s.by) as w (day)) as work,
      array(select m.day::text from private.months_to_bill(p, s.by) as m order by 1) as invoices,
      private.last_day_if_stopped(s.paused, s.takes_over - 1)::text as "billedTo"
    from rows from (
      jsonb_to_recordset(${sql.json(
        plans.map(({ every, unit, billing, firstOn, until, by, ...rest }) => {
          const typed = { every, unit, billing, first_on: firstOn, until, ends_on: until };
          return {
            ...{ by, takes_over: rest.takesOverOn, plan: typed },
            paused: {
              ...typed,
              // A month that has begun is billed in full. So the last billed day is the same in advance and in arrears.
              billing: billing === 'visit' ? billing : 'advance',
              ...{ paused_from: rest.pausedFrom, paused_until: rest.pausedUntil },
            },
          };
        }),
      )}) as (plan public.plans, paused public.plans, by date, takes_over date)
    ) with ordinality as s (plan, paused, by, takes_over, place)
    cross join lateral (select (s.plan).*) as p
    order by s.place`;
  const computed = plans.map((typed) => {
    const { billing, until, by } = typed;
    const isDue = (day: string) => day <= by || (until !== null && until <= by);
    return {
      work: planDays(typed, 100).filter((day) => day <= by),
      invoices: billing === 'visit' ? [] : invoiceDays(typed, billing, 12).filter(isDue),
      billedTo: billedTo(typed, typed.takesOverOn),
    };
  });
  expect(rows.map((row) => ({ ...row }))).toEqual(computed);
});
