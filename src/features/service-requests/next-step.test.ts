import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const now = new Date('2026-11-28T20:00:00Z');
const nothing = {
  ...{ nextVisitAt: null, wasVisited: false, quoteState: '', plan: null },
  ...{ invoices: [], openCents: null },
};
const accepted = { quoteState: 'accepted' };
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
  ['spam', {}, ''],
] as const)('nextStep of a %s request with %j: %s', (status, known, step) => {
  const request = { status, promisedBy: '2026-11-28T21:00:00Z' };
  expect(nextStep(request, { ...nothing, ...known }, now)).toMatch(step);
});
