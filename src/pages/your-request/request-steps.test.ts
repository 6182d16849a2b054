import { expect, test, vi } from 'vitest';
import type { CustomerRequest } from '#features/billing/customer-request.ts';
import { activityText, preferredTimesText } from '#features/service-requests/customer-activity.ts';
import type { CustomerVisit } from '#features/service-requests/customer-request.ts';
import { customerPlan, customerQuote } from '#testing/factories.ts';
import { isOrAre, nextVisit, requestSteps } from './request-steps.ts';
import { nextStep } from './request-words.ts';

const received = '2026-11-20T18:00:00Z';
const contacted = '2026-11-21T18:00:00Z';
const scheduled = '2026-11-22T18:00:00Z';
const closed = '2026-11-23T18:00:00Z';

const visit = {} as CustomerVisit;

test.each([
  ['new', {}, [], 'Received done, In contact pending, Visit booked pending, Done pending'],
  [
    'contacted',
    { contacted },
    [],
    'Received done, In contact current, Visit booked pending, Done pending',
  ],
  [
    'scheduled',
    { contacted, scheduled },
    [visit],
    'Received done, In contact done, Visit booked current, Done pending',
  ],
  // The visit was booked without an earlier contact and then canceled.
  ['scheduled', { scheduled }, [visit], 'Received done, Visit booked current, Done pending'],
  [
    'contacted',
    { scheduled },
    [],
    'Received done, In contact current, Visit booked pending, Done pending',
  ],
  ['done', { scheduled, closed }, [visit], 'Received done, Visit booked done, Done done'],
  ['done', { scheduled, closed }, [], 'Received done, Done done'],
  ['withdrawn', { closed }, [], ''],
] as const)(
  'a request that is %s after %j has only the steps that were taken',
  (status, reachedAt, openVisits, steps) => {
    const shown = requestSteps({
      ...{
        status,
        receivedAt: received,
        reachedAt,
        visits: [...openVisits],
        pastVisits: [],
        quotes: [],
      },
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
] as const)(
  'the steps of a request that is %s after a visit with the outcome %s',
  (status, outcome, steps) => {
    const shown = requestSteps({
      ...{
        status,
        receivedAt: received,
        reachedAt: { contacted, scheduled, closed },
        visits: [],
        quotes: [],
      },
      pastVisits: [
        {
          ...{ id: '1', startsAt: '2026-11-22T16:00:00Z', endsAt: '2026-11-22T17:00:00Z' },
          ...{ people: '', outcome },
        },
      ],
    });
    expect(shown.map(({ label, state }) => `${label} ${state}`).join(', ')).toBe(steps);
    if (outcome === 'done')
      expect(shown.find(({ label }) => label === 'Visit over')?.at).toBe('2026-11-22T16:00:00Z');
  },
);

test('the step of a visit with a team member on the way shows the time of arrival', () => {
  const onTheWay = { at: '2026-11-22T16:00:00Z', arrivesAt: '2026-11-22T16:25:00Z' };
  const stepOf = (changes: Partial<CustomerVisit>) =>
    requestSteps({
      ...{ status: 'scheduled', receivedAt: received, reachedAt: { contacted, scheduled } },
      ...{ visits: [{ ...visit, ...changes }], pastVisits: [], quotes: [] },
    }).find(({ state }) => state === 'current');
  expect(stepOf({ onTheWay })).toEqual({
    ...{ label: 'On the way, about 8:25 AM', state: 'current', at: onTheWay.at },
  });
  expect(stepOf({ onTheWay, isOver: true })?.label).toBe('Visit booked');
  expect(stepOf({ onTheWay: null })?.label).toBe('Visit booked');
});

test('nextVisit returns the first visit that is not over, else the latest one', () => {
  const [over, ahead, later] = [true, false, false].map((isOver) => ({ ...visit, isOver }));
  expect(nextVisit([over!, ahead!, later!])).toBe(ahead);
  expect(nextVisit([over!])).toBe(over);
  expect(nextVisit([])).toBeUndefined();
  expect(['Sam Field', 'Lee Cho and Sam Field', 'A, B, and C'].map(isOrAre)).toEqual([
    ...['is', 'are', 'are'],
  ]);
});

const accepted = { state: 'accepted', acceptedAt: '2026-11-21T20:00:00Z' } as const;
const booked = { visits: [visit], reachedAt: { scheduled } };
// A visit to look at the place, before the quote was written.
const looked = {
  reachedAt: { scheduled: '2026-11-20T20:00:00Z' },
  pastVisits: [
    {
      ...{ id: '1', startsAt: '2026-11-21T10:00:00Z', endsAt: '2026-11-21T11:00:00Z' },
      ...{ people: '', outcome: 'done' as const },
    },
  ],
};
// A visit to do the work, but nobody was there.
const missed = {
  reachedAt: looked.reachedAt,
  pastVisits: [
    {
      ...{ id: '2', startsAt: '2026-11-22T16:00:00Z', endsAt: '2026-11-22T17:00:00Z' },
      ...{ people: '', outcome: 'nobody-there' as const },
    },
    ...looked.pastVisits,
  ],
};

test.each([
  [
    'contacted',
    {},
    {},
    'Received done, Quote sent current, Accepted pending, Visit booked pending, Done pending',
  ],
  [
    'contacted',
    accepted,
    {},
    'Received done, Quote sent done, Accepted current, Visit booked pending, Done pending',
  ],
  [
    'scheduled',
    accepted,
    booked,
    'Received done, Quote sent done, Accepted done, Visit booked current, Done pending',
  ],
  // The visits of a plan are scheduled when the customer accepts the plan.
  [
    'scheduled',
    { ...accepted, acceptedAt: scheduled, plan: customerPlan() },
    booked,
    'Received done, Plan sent done, Accepted done, Visit booked current, Done pending',
  ],
  [
    'contacted',
    {},
    looked,
    'Received done, Visit over done, Quote sent current, Accepted pending, Visit booked pending, Done pending',
  ],
  [
    'contacted',
    accepted,
    missed,
    'Received done, Visit over done, Quote sent done, Accepted current, Visit booked pending, Done pending',
  ],
  ['done', { state: 'declined' }, {}, 'Received done, Quote sent done, Done done'],
] as const)(
  'a %s request with a quote that is %j, and %j, has only the steps that happened',
  (status, quote, more, steps) => {
    const shown = requestSteps({
      ...{ status, receivedAt: received, visits: [], quotes: [customerQuote(quote)] },
      ...{ reachedAt: { contacted, closed }, pastVisits: [] },
      ...more,
    });
    expect(shown.map(({ label, state }) => `${label} ${state}`).join(', ')).toBe(steps);
  },
);

test.each([
  [{}, 'We sent you a quote'],
  [accepted, 'You accepted our quote. We’ll contact you to set the visit.'],
  // The customer accepted during the visit, so that visit already did the work.
  [{ ...accepted, acceptedAt: '2026-11-21T10:30:00Z' }, 'Your visit is over. Thank you.'],
  [{ state: 'declined' }, 'Your visit is over. Thank you.'],
] as const)(
  'after a visit with a quote that is %j, the text names the next step',
  (quote, words) => {
    const request = { status: 'contacted', visits: [], invoices: [], ...looked };
    const quotes = [customerQuote(quote)];
    expect(nextStep({ ...request, quotes } as unknown as CustomerRequest)).toContain(words);
  },
);

const calls = {
  ...{ aMonth: 8, from: null, until: null, standbyMinutes: 60, hourCents: 3_500 },
};

test.each([
  ['runs', { state: 'runs' }, 'Plan runs current, Done pending', 'Call us when you need us.'],
  [
    'begins later',
    { state: 'runs', firstOn: '2026-12-16' },
    'Plan begins Dec 16 pending, Done pending',
    'Call us when you need us.',
  ],
  ['is paused', { state: 'paused' }, 'Plan paused current, Done pending', ''],
  ['has ended', { state: 'ended' }, 'Plan ended current, Done pending', 'Your plan has ended.'],
] as const)('a plan on call that %s has no step for a visit', (_name, part, steps, words) => {
  vi.useFakeTimers({ now: new Date('2026-12-15T20:00:00Z') });
  const quotes = [customerQuote({ ...accepted, plan: customerPlan({ calls, ...part }) })];
  const request = {
    ...{ status: 'contacted', receivedAt: received, reachedAt: { contacted }, quotes },
    ...{ visits: [], pastVisits: [], invoices: [] },
  } as unknown as CustomerRequest;
  const shown = requestSteps(request).map(({ label, state }) => `${label} ${state}`);
  expect(shown.slice(-2).join(', ')).toBe(steps);
  expect(nextStep(request)).toContain(words);
});

test('a closed request keeps the step of its ended plan', () => {
  const shown = requestSteps({
    ...{ status: 'done', receivedAt: received, reachedAt: { closed }, visits: [], pastVisits: [] },
    quotes: [customerQuote({ ...accepted, plan: customerPlan({ state: 'ended' }) })],
  });
  expect(shown.map(({ label, state }) => `${label} ${state}`).join(', ')).toBe(
    'Received done, Plan sent done, Accepted done, Plan ended done, Done done',
  );
});

test('preferredTimesText and activityText write the preferred times as a sentence', () => {
  const days = ['2026-11-23', '2026-11-24'];
  expect(preferredTimesText({ days, times: ['morning', 'evening'] })).toBe(
    'Mon, Nov 23, 2026 or Tue, Nov 24, 2026, in the morning or evening',
  );
  const asked = { days: days.slice(0, 1), times: [] };
  const wish = { kind: 'another-time', asked } as const;
  expect(activityText({ ...wish, visitAt: scheduled })).toBe(
    'Asks for another time than Nov 22, 2026 10:00 AM: Mon, Nov 23, 2026, at any time of day',
  );
  expect(activityText(wish)).toBe('Asks for another time: Mon, Nov 23, 2026, at any time of day');
  expect(activityText({ ...wish, visitAt: null })).toBe(
    'These days suit: Mon, Nov 23, 2026, at any time of day',
  );
});
