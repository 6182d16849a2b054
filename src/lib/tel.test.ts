import { expect, test } from 'vitest';
import { dialable } from './tel.ts';

test.each([
  ['(562) 555-0142', '+15625550142'],
  ['+49 30 1234567', '+49301234567'],
  ['562.555.0142 ext 7', '+15625550142'],
  ['(562) 555-0142 #5', '+15625550142'],
  ['(562) 555-0142 / (714) 555-0118', '+15625550142'],
  ['562-555-0142, 714-555-0118', '+15625550142'],
])('%s is dialled as %s', (phone, dialled) => {
  expect(dialable(phone)).toBe(dialled);
});
