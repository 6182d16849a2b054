import { expect, test } from 'vitest';
import { callOutFacts, type CustomerCallOut } from './call-out.ts';

const callOut: CustomerCallOut = {
  ...{
    id: 'a call-out',
    planId: 'a plan',
    startsAt: '2026-12-01T17:00:00Z',
    people: 'Maria Lopez',
  },
  ...{ arrivedAt: null, leftAt: null, standbyMinutes: null, report: null },
  ...{ place: 3, aMonth: 8, isOutsideHours: false },
};
const textOf = (label: string, part: Partial<CustomerCallOut>) =>
  callOutFacts({ ...callOut, ...part }).find((fact) => fact.label === label)?.text;

test('callOutFacts has the number of the call-out in its month', () => {
  expect(textOf('Call-out of the month', {})).toBe('3 of 8');
  expect(textOf('Call-out of the month', { place: 9 })).toBe('9 of 8, beyond the plan');
  expect(textOf('Call-out of the month', { aMonth: null })).toBe('3');
  expect(textOf('Call-out of the month', { isOutsideHours: true })).toBe(
    '3 of 8, outside of the hours of your plan',
  );
});

test('callOutFacts leaves out facts that are not known yet', () => {
  expect(callOutFacts(callOut).map(({ label }) => label)).toEqual([
    'You called',
    'Who’s coming',
    'Call-out of the month',
  ]);
  expect(textOf('Standby', { standbyMinutes: 0 })).toBeUndefined();
  expect(textOf('Standby', { standbyMinutes: 90 })).toBe('1.5 hours');
});
