import { expect, test } from 'vitest';
import { activityText, askedText } from './customer-activity.ts';
import { requestSteps } from './customer-request.ts';

const received = '2026-11-20T18:00:00Z';
const contacted = '2026-11-21T18:00:00Z';
const scheduled = '2026-11-22T18:00:00Z';

test.each([
  ['new', 'done pending pending pending'],
  ['contacted', 'done current pending pending'],
  ['scheduled', 'done done current pending'],
  ['done', 'done done done done'],
  ['withdrawn', ''],
] as const)('the steps of a request that is %s are %s', (status, states) => {
  const steps = requestSteps({ status, receivedAt: received, reachedAt: { contacted, scheduled } });
  expect(steps.map(({ state }) => state).join(' ')).toBe(states);
  // A canceled visit leaves its time in the history. The step is not reached anymore.
  const isBooked = status === 'scheduled' || status === 'done';
  expect(steps.find(({ label }) => label === 'Visit booked')?.at).toBe(
    isBooked ? scheduled : undefined,
  );
});

test('what a customer asks for is a sentence', () => {
  const days = ['2026-11-23', '2026-11-24'];
  expect(askedText({ days, times: ['morning', 'evening'] })).toBe(
    'Mon, Nov 23, 2026 or Tue, Nov 24, 2026, in the morning or evening',
  );
  const asked = { days: days.slice(0, 1), times: [] };
  expect(activityText({ kind: 'another-time', message: '', asked })).toBe(
    'Asks for another time: Mon, Nov 23, 2026, at any time of day',
  );
});
