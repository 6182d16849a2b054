import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';
import { telHref } from './tel.ts';

test.each([
  ['5625550133', '(562) 555-0133'],
  ['562-555-0133', '(562) 555-0133'],
  ['+1 562 555 0133', '(562) 555-0133'],
  ['５６２ ５５５ ０１３３', '(562) 555-0133'],
  ['562.555.0133 x12', '(562) 555-0133 ext. 12'],
  ['562-555-0133, Ana', '562-555-0133, Ana'],
  ['562-555-0133 or 714-555-0118', '562-555-0133 or 714-555-0118'],
  ['+49 30 1234567', '+49 30 1234567'],
  ['56255501334', '56255501334'],
  ['555-0133', '555-0133'],
  ['', ''],
])('%s is read as %s', (typed, read) => {
  expect(formatPhone(typed)).toBe(read);
  expect(telHref(read)).toBe(telHref(typed));
});
