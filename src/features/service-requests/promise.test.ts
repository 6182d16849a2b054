import { expect, test } from 'vitest';
import { serviceRequest } from '#testing/factories.ts';
import { contactText, isLate } from './promise.ts';

const request = serviceRequest({ promisedBy: '2026-11-25T20:00:00Z' });

test.each([
  ['2026-11-25T18:20:00Z', false, 'Contact by 12:00 PM'],
  ['2026-11-25T21:59:00Z', true, 'Contact was promised by 12:00 PM'],
  ['2026-11-27T18:00:00Z', true, 'Contact was promised by Nov 25, 2026 12:00 PM'],
] as const)('at %s a new request is late: %s', (now, late, text) => {
  expect(isLate(request, new Date(now))).toBe(late);
  expect(contactText(request, new Date(now))).toBe(text);
});

test('isLate is false once staff have contacted the customer', () => {
  const now = new Date('2026-11-26T18:00:00Z');
  expect(isLate({ ...request, status: 'contacted' }, now)).toBe(false);
});
