import { expect, test } from 'vitest';
import { guardCalls } from '#content/guard-calls.ts';
import { guardPlans } from '#content/guard-plans.ts';
import { guardPriceCents } from '#content/guard-prices.ts';
import { formatLength } from '#features/service-requests/visits/times.ts';
import { lineLimits } from '../lines.ts';
import { guardPlanStart } from './guard-plan-start.ts';

const today = '2026-11-26';
const application = (fields: object) =>
  guardPlanStart({ kind: 'guard-application', fields: { ...fields } }, today);

test('a guard application becomes a plan on call at the price of our page, from the day that it names', () => {
  const start = application({ coverage: 'premium', startDate: '2026-12-15', duration: '3months' });
  expect(start?.lines).toEqual([
    expect.objectContaining({
      text: 'Live Guard Response, Premium plan: up to 8 response calls a month, response 24/7, priority dispatch, up to 1 hour of standby per call, extended service radius, inspection report with photo and video',
      priceCents: guardPriceCents.month.premium,
    }),
  ]);
  expect(start?.plan).toEqual({
    ...{ every: null, unit: null, at: null, durationMinutes: null, people: [] },
    // The customer gives a duration only for our planning, so the plan has no end.
    ...{ billing: 'advance', firstOn: '2026-12-15', until: null },
    calls: { aMonth: 8, from: null, until: null, standbyMinutes: 60, hourCents: 3500 },
  });
});

test.each(guardPlans)('the terms of $name match our page', (plan) => {
  const line = application({ coverage: plan.id })?.lines[0]?.text ?? '';
  expect(line.length).toBeLessThanOrEqual(lineLimits.text);
  const { aMonth, from, standbyMinutes, hourCents } = guardCalls[plan.id];
  expect(line).toContain(
    aMonth === null ? 'unlimited response calls' : `up to ${aMonth} response calls a month`,
  );
  expect(line).toContain(from === null ? 'response 24/7' : 'daytime response, 8am-6pm');
  expect(/up to ([^,]+) of standby per call/.exec(line)?.[1]).toBe(
    standbyMinutes === 0 ? undefined : formatLength(standbyMinutes),
  );
  if (hourCents !== null) expect(plan.extraStandby).toBe(`$${hourCents / 100}/hr`);
});

test('a plan begins tomorrow if the day is over or missing', () => {
  expect(application({ coverage: 'basic' })?.plan?.firstOn).toBe('2026-11-27');
  expect(application({ coverage: 'basic', startDate: '2026-11-20' })?.plan?.firstOn).toBe(
    '2026-11-27',
  );
});

test('a custom price or another kind of request starts no plan', () => {
  expect(application({ coverage: 'custom' })).toBeUndefined();
  expect(guardPlanStart({ kind: 'booking', fields: { coverage: 'basic' } }, today)).toBeUndefined();
});
