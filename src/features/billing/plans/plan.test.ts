import { expect, test } from 'vitest';
import { planWords } from '#content/plan-words.ts';
import { planPrice, rhythmText } from './plan-price.ts';
import {
  callsText,
  daysText,
  hoursText,
  isOutsideHours,
  planFacts,
  planTerms,
  totalLabel,
  type Plan,
} from './plan.ts';

const quarterly: Plan = {
  ...{ every: 3, unit: 'month', firstOn: '2026-12-15', at: '09:00', durationMinutes: 90 },
  ...{ until: null, billing: 'visit', calls: null },
};

test('the price of a plan is for a visit or a month', () => {
  expect(planPrice(quarterly, 8_900)).toBe('every 3 months, $89.00 a visit');
  expect(planPrice({ ...quarterly, billing: 'advance' }, 34_900)).toBe('$349.00 a month');
  expect(totalLabel(quarterly)).toBe('Each visit');
  expect(totalLabel({ billing: 'arrears' })).toBe('Each month');
  expect(totalLabel(null)).toBe('Total');
});

test.each([
  [{ every: 1, unit: 'week', firstOn: '2026-12-15' }, 'every week on Tuesday'],
  [{ every: 2, unit: 'week', firstOn: '2026-12-18' }, 'every 2 weeks on Friday'],
  [{ every: 1, unit: 'month', firstOn: '2026-12-01' }, 'every month on the 1st'],
  [{ every: 3, unit: 'month', firstOn: '2026-12-22' }, 'every 3 months on the 22nd'],
  [{ every: 6, unit: 'month', firstOn: '2026-12-13' }, 'every 6 months on the 13th'],
  [
    { every: 1, unit: 'month', firstOn: '2026-12-31' },
    'every month on the 31st, or the last day of a shorter month',
  ],
] as const)('%o is %s', (plan, words) => {
  expect(daysText(plan)).toBe(words);
  expect(words).toContain(rhythmText(plan));
});

test('the hours of a visit may end after midnight', () => {
  expect(hoursText(quarterly)).toBe('9:00 AM to 10:30 AM');
  expect(hoursText({ at: '22:00', durationMinutes: 480 })).toBe('10:00 PM to 6:00 AM');
});

test('planFacts lists visits, duration and billing of a plan', () => {
  expect(planFacts(quarterly).map(({ text }) => text)).toEqual([
    'Every 3 months on the 15th, 9:00 AM to 10:30 AM',
    'Tue, Dec 15, 2026',
    'Until you stop it',
    'After each visit',
  ]);
  const year = { ...quarterly, until: '2027-12-14', billing: 'arrears' } as const;
  expect(planFacts(year).map(({ text }) => text)).toContain('Until Tue, Dec 14, 2027');
  expect(planFacts(year).map(({ text }) => text)).toContain(
    'After each month, counted from Dec 15, 2026',
  );
});

const onCall: Plan = {
  ...{ every: null, unit: null, firstOn: '2026-12-15', at: null, durationMinutes: null },
  ...{ until: null, billing: 'advance' },
  calls: { aMonth: 4, from: '18:00', until: '06:30', standbyMinutes: 60, hourCents: 42_00 },
};

test('planFacts lists the terms of a plan on call, and no visits', () => {
  expect(planFacts(onCall)).toEqual([
    { label: 'Visits', text: 'None. We come when you call us' },
    { label: 'Response calls', text: 'Up to 4 a month, 6:00 PM to 6:30 AM' },
    { label: 'Standby', text: 'Up to 1 hour a call' },
    { label: 'More calls or standby', text: '$42.00 an hour, by the quarter of an hour' },
    { label: 'Begins', text: 'Tue, Dec 15, 2026' },
    { label: 'Goes on', text: 'Until you stop it' },
    { label: 'Invoices', text: 'Each month in advance, counted from Dec 15, 2026' },
  ]);
  const elite = { aMonth: null, from: null, until: null, standbyMinutes: 120, hourCents: null };
  const texts = planFacts({ ...onCall, calls: elite }).map(({ text }) => text);
  expect(texts.slice(1, 4)).toEqual([
    'Any number, at any hour',
    'Up to 2 hours a call',
    'Tue, Dec 15, 2026',
  ]);
  expect(planPrice(onCall, 34_900)).toBe('$349.00 a month');
  expect(rhythmText(onCall)).toBe('on call');
  expect(planTerms(onCall)).toContain(planWords.beyond);
  expect(planTerms({ ...onCall, calls: elite })).not.toContain(planWords.beyond);
});

test('calls are counted against those of the plan', () => {
  expect(callsText(3, { aMonth: 8 })).toBe('3 of 8');
  expect(callsText(9, { aMonth: 8 })).toBe('9 of 8, 1 beyond the plan');
  expect(callsText(9, { aMonth: null })).toBe('9');
});

test.each([
  ['08:00', '18:00', [true, false, false, true, true]],
  ['18:00', '06:30', [true, true, true, false, false]],
  [null, null, [false, false, false, false, false]],
])('hours from %s until %s', (from, until, outside) => {
  const calls = { aMonth: 4, from, until, standbyMinutes: 0, hourCents: null };
  const times = ['07:59', '08:00', '17:59', '18:00', '02:00'];
  expect(
    times.map((time) => isOutsideHours(calls, new Date(`2026-01-10T${time}:00-08:00`))),
  ).toEqual(outside);
});

test('the terms say how to stop, and what is specific to a plan', () => {
  const open = planTerms(quarterly).join(' ');
  expect(open).toContain('goes on');
  expect(open).toContain('You can stop it at any time');
  expect(open).not.toContain('A month that has begun');
  const year = planTerms({ until: '2027-12-14', billing: 'advance', calls: null }).join(' ');
  expect(year).not.toContain('goes on');
  expect(year).toContain('You can stop it at any time');
  expect(year).toContain('A month that has begun is invoiced in full');
});
