import { expect, test } from 'vitest';
import { serviceRequest } from '#testing/factories.ts';
import { contactText, isLate, promiseText } from './promise.ts';

const request = serviceRequest({
  createdAt: '2026-11-25T18:00:00Z',
  promisedBy: '2026-11-25T20:00:00Z',
});

test.each([
  ['2026-11-25T18:20:00Z', false, 'Waiting 20 minutes. Contact by 12:00 PM.'],
  ['2026-11-25T21:59:00Z', true, 'Waiting 3 hours. Contact was promised by 12:00 PM.'],
  ['2026-11-27T18:00:00Z', true, 'Waiting 2 days. Contact was promised by Nov 25, 2026 12:00 PM.'],
] as const)('at %s a new request is late: %s', (now, late, text) => {
  expect(isLate(request, new Date(now))).toBe(late);
  expect(promiseText(request, new Date(now))).toBe(text);
  expect(text).toContain(contactText(request, new Date(now)));
});

test('once somebody has answered, the promise is kept', () => {
  const contacted = { ...request, status: 'contacted' } as const;
  const now = new Date('2026-11-26T18:00:00Z');
  expect(isLate(contacted, now)).toBe(false);
  expect(promiseText(contacted, now)).toBe('Contacted. Waiting 1 day for a visit.');
});
