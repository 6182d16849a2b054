import { expect, test } from 'vitest';
import { requestLinkSchema } from './request-link.ts';

test.each([
  ['REQ-ABC234', 'REQ-ABC234'],
  [' #req-abc234 ', 'REQ-ABC234'],
  ['Reference: REQ – ABC234.', 'REQ-ABC234'],
  ['abc234', 'REQ-ABC234'],
  ['FSS-1795230000000', undefined],
  ['REQ-ABC23', undefined],
  ['', undefined],
])('requestLinkSchema reads %j as the reference %j', (pasted, reference) => {
  const { data } = requestLinkSchema.safeParse({ reference: pasted, email: 'ana@example.com' });
  expect(data?.reference).toBe(reference);
});
