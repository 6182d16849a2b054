import { expect, test } from 'vitest';
import { staffPlan, staffQuote } from '#testing/factories.ts';
import { plansText, planText, runningPlan, type PlanQuote } from './plan-state.ts';
import type { ListedPlan } from './staff-api.ts';

const today = '2026-12-05';

function acceptedPlan(part: Parameters<typeof staffPlan>[0] = {}): PlanQuote {
  return { ...staffQuote({ state: 'accepted', totalCents: 8_900 }), plan: staffPlan(part) };
}

test.each([
  ['runs, and begins later', {}, 'runs', 'It begins on Dec 15, 2026.'],
  ['has an end', { firstOn: '2026-11-15', endsOn: today }, 'runs', 'Its last day is Dec 5, 2026.'],
  [
    'is paused',
    { firstOn: '2026-11-15', pausedFrom: today, pausedUntil: '2027-01-04' },
    'paused',
    'Paused. We work again from Jan 4, 2027.',
  ],
  [
    'works again after its pause',
    { firstOn: '2026-11-15', pausedFrom: '2026-11-20', pausedUntil: today },
    'runs',
    '',
  ],
  [
    'was stopped before it began',
    { stoppedOn: '2026-12-04', stoppedBy: 'Dana', endsOn: '2026-12-04' },
    'ended',
    'Stopped by Dana before it began.',
  ],
  [
    'was taken over',
    { firstOn: '2026-11-15', stoppedOn: '2026-12-01', endsOn: '2026-12-01' },
    'ended',
    'A later plan took over. Its last day was Dec 1, 2026.',
  ],
] as const)('a plan that %s', (_what, part, state, text) => {
  const quote = acceptedPlan({ ...part, state });
  expect(planText(quote, today).replaceAll(/[\u2068\u2069]/g, '')).toBe(text);
  expect(runningPlan([quote])).toBe(state === 'ended' ? undefined : quote);
});

test('a plan that was not accepted has no text about its days', () => {
  expect(planText(acceptedPlan({ state: 'offered' }), today)).toBe('');
});

test('plansText counts and sums the plans that run now, and names paused and future ones apart, future ones with their sum', () => {
  const plan = { state: 'runs', first_on: '2026-11-15', month_cents: 34_900 } as ListedPlan;
  expect(plansText([plan, { ...plan, state: 'ended' }], today)).toBe(
    '1 plan running, $349.00 a month · without tax',
  );
  const others: ListedPlan[] = [
    { ...plan, state: 'paused' },
    { ...plan, first_on: '2026-12-06' },
  ];
  expect(plansText([plan, { ...plan, first_on: today }, ...others], today)).toBe(
    '2 plans running, $698.00 a month · 1 paused · 1 not begun, $349.00 a month · without tax',
  );
  expect(plansText(others.slice(1), today)).toBe(
    '0 plans running · 1 not begun, $349.00 a month · without tax',
  );
  expect(plansText([{ ...plan, state: 'ended' }], today)).toBe('0 plans running');
});
