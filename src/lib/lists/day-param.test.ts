import { expect, test } from 'vitest';
import { isDayRangeReversed } from './day-param.ts';

test.each([
  ['2026-11-21', '2026-11-20', true],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-20', null, false],
])('isDayRangeReversed from %s to %s is %s', (from, to, expected) => {
  expect(isDayRangeReversed({ from, to })).toBe(expected);
});
