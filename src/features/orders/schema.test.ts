import { expect, test } from 'vitest';
import { trackingSchema, trackOrderSchema } from './schema.ts';

test('a tracking number is cleaned of invisible characters', () => {
  const tracking = { carrier: 'UPS', trackingNumber: '\u200b1Z\u2011999\u200e ' };
  expect(trackingSchema.safeParse(tracking).data?.trackingNumber).toBe('1Z-999');
});

test.each([
  ['fss-1795230000000\u200b', 'FSS-1795230000000'],
  ['#FSS-1795230000000', 'FSS-1795230000000'],
  ['Order number: FSS-1795230000000.', 'FSS-1795230000000'],
  ['FSS\u20131795230000000', 'FSS-1795230000000'],
  ['FSS 1795230000000', 'FSS-1795230000000'],
  ['1795230000000', 'FSS-1795230000000'],
  ['#1795230000000', 'FSS-1795230000000'],
  ['Order FSS-1795230000000 of November 25, 2026', 'FSS-1795230000000'],
  ['FSS-', undefined],
  ['12', undefined],
  ['1Z999AA10123456784', undefined],
  ['REQ-ABCDEF', undefined],
])('the order number in %j is %j', (typed, orderNumber) => {
  const form = { orderNumber: typed, email: 'Ana <ana@example.com>' };
  expect(trackOrderSchema.safeParse(form).data).toEqual(
    orderNumber && { orderNumber, email: 'ana@example.com' },
  );
});
