import { expect, test } from 'vitest';
import { activityText, askedText } from './customer-activity.ts';
import { requestSteps, type CustomerVisit } from './customer-request.ts';

const received = '2026-11-20T18:00:00Z';
const contacted = '2026-11-21T18:00:00Z';
const scheduled = '2026-11-22T18:00:00Z';
const closed = '2026-11-23T18:00:00Z';

const visit = {} as CustomerVisit;

test.each([
  ['new', {}, null, 'Received done, In contact pending, Visit booked pending, Done pending'],
  [
    'contacted',
    { contacted },
    null,
    'Received done, In contact current, Visit booked pending, Done pending',
  ],
  [
    'scheduled',
    { contacted, scheduled },
    visit,
    'Received done, In contact done, Visit booked current, Done pending',
  ],
  // Nobody was in contact, and a visit that was canceled did not take place.
  ['scheduled', { scheduled }, visit, 'Received done, Visit booked current, Done pending'],
  [
    'contacted',
    { scheduled },
    null,
    'Received done, In contact current, Visit booked pending, Done pending',
  ],
  ['done', { scheduled, closed }, visit, 'Received done, Visit booked done, Done done'],
  ['done', { scheduled, closed }, null, 'Received done, Done done'],
  ['withdrawn', { closed }, null, ''],
] as const)(
  'a request that is %s after %j has only the steps that were taken',
  (status, reachedAt, seen, steps) => {
    const shown = requestSteps({
      ...{ status, receivedAt: received, reachedAt, visit: seen, pastVisits: [] },
    });
    expect(shown.map(({ label, state }) => `${label} ${state}`).join(', ')).toBe(steps);
  },
);

test.each([
  ['contacted', 'done', 'Received done, In contact done, Visit over current, Done pending'],
  [
    'contacted',
    'nobody-there',
    'Received done, In contact current, Visit booked pending, Done pending',
  ],
  ['done', 'done', 'Received done, In contact done, Visit over done, Done done'],
] as const)('a request that is %s after a visit that was %s says so', (status, outcome, steps) => {
  const shown = requestSteps({
    ...{ status, receivedAt: received, reachedAt: { contacted, scheduled, closed }, visit: null },
    pastVisits: [{ id: '1', startsAt: scheduled, assignee: '', outcome }],
  });
  expect(shown.map(({ label, state }) => `${label} ${state}`).join(', ')).toBe(steps);
});

test('what a customer asks for is a sentence', () => {
  const days = ['2026-11-23', '2026-11-24'];
  expect(askedText({ days, times: ['morning', 'evening'] })).toBe(
    'Mon, Nov 23, 2026 or Tue, Nov 24, 2026, in the morning or evening',
  );
  const asked = { days: days.slice(0, 1), times: [] };
  expect(activityText({ kind: 'another-time', asked })).toBe(
    'Asks for another time: Mon, Nov 23, 2026, at any time of day',
  );
});
