import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';
import type { RequestSummary } from './request-summary.ts';

const now = new Date('2026-11-28T20:00:00Z');
const nothing = {
  ...{ nextVisitAt: null, wasVisited: false, quoteState: '', plan: null },
  ...{ invoices: [], openCents: null },
};
const accepted = { quoteState: 'accepted' };
const plan: NonNullable<RequestSummary['plan']> = {
  ...{ every: null, unit: null, billing: 'advance', cents: 34_900, endsOn: null },
  ...{ state: 'runs', firstOn: '2026-11-28', stopRequestedAt: null },
};
const invoiced = { wasVisited: true, invoices: ['INV-00001'] };

test.each([
  ['new', {}, 'Contact by 1:00 PM'],
  ['contacted', {}, 'Quote or visit'],
  ['contacted', { quoteState: 'sent' }, 'Customer answers the quote'],
  ['contacted', { quoteState: 'change-asked' }, 'Change the quote'],
  ['contacted', accepted, 'Set visit'],
  ['scheduled', { ...accepted, nextVisitAt: '2026-11-30T17:00:00Z' }, /^Visit Nov 30, 2026/],
  ['scheduled', { nextVisitAt: '2026-11-28T17:00:00Z' }, /^Say how it went, Nov 28, 2026/],
  ['contacted', { ...accepted, wasVisited: true }, 'Write the invoice'],
  ['contacted', { ...accepted, ...invoiced, openCents: 5_000 }, '$50.00 to be paid'],
  ['closed', { ...accepted, ...invoiced, openCents: 5_000 }, '$50.00 to be paid'],
  ['contacted', { ...accepted, ...invoiced, openCents: 0 }, 'Close'],
  ['closed', { ...accepted, ...invoiced, openCents: 0 }, ''],
  ['contacted', { plan }, 'Plan runs'],
  ['contacted', { plan: { ...plan, firstOn: '2026-11-29' } }, 'Plan begins Nov 29'],
  ['contacted', { plan, ...invoiced, openCents: 5_000 }, '$50.00 to be paid'],
  ['contacted', { plan: { ...plan, state: 'paused' } }, 'Plan paused'],
  ['contacted', { plan: { ...plan, state: 'ended' } }, 'Close'],
  [
    'scheduled',
    {
      plan: { ...plan, stopRequestedAt: '2026-11-28T19:00:00Z' },
      nextVisitAt: '2026-11-30T17:00:00Z',
    },
    'Asks to stop the plan',
  ],
  ['spam', {}, ''],
] as const)('nextStep of a %s request with %j: %s', (status, known, step) => {
  const request = { status, promisedBy: '2026-11-28T21:00:00Z' };
  const found = nextStep(request, { ...nothing, ...known }, now);
  if (typeof step === 'string') expect(found).toBe(step);
  else expect(found).toMatch(step);
});
