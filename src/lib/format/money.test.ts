import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsToDecimal,
  formatCents,
  formatWholeDollars,
  parseDollars,
  basisPointsOfCents,
} from './money.ts';

it.each([
  [16964, '$169.64', '169.64'],
  [0, '$0.00', '0.00'],
  [5, '$0.05', '0.05'],
  [123456789, '$1,234,567.89', '1234567.89'],
])('%i cents read %s and are sent as %s', (cents, shown, sent) => {
  expect(formatCents(cents)).toBe(shown);
  expect(centsToDecimal(cents)).toBe(sent);
});

it('writes an amount as the browser would', () => {
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer(), (cents) => {
      expect(formatCents(cents)).toBe(usd.format(cents / 100));
    }),
  );
});

it('formatWholeDollars leaves out the cents of a round amount only', () => {
  expect(formatWholeDollars(50_000)).toBe('$500');
  expect(formatWholeDollars(100_050)).toBe('$1,000.50');
});

describe('parseDollars', () => {
  it('reads numbers and strings alike', () => {
    expect(parseDollars(169.64)).toBe(16964);
    expect(parseDollars('169.64')).toBe(16964);
    expect(parseDollars('0.1')).toBe(10);
  });

  it('returns the cents of every amount, sent as text or as a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), (cents) => {
        expect(parseDollars(centsToDecimal(cents))).toBe(cents);
        expect(parseDollars(cents / 100)).toBe(cents);
      }),
    );
  });

  it.each([null, undefined, '', ' ', 'abc', Number.NaN, Infinity, {}, []])(
    'refuses %j',
    (value) => {
      expect(() => parseDollars(value)).toThrow(RangeError);
    },
  );
});

// The exact results are 3.5, 3.43, 15.5 and 38.5 cents. In floating point, 0.077 * 500 is less than 38.5.
it.each([
  [50, 700, 4],
  [49, 700, 3],
  [200, 775, 16],
  [500, 770, 39],
])('%i cents at %i basis points are %i cents', (cents, basisPoints, expected) => {
  expect(basisPointsOfCents(cents, basisPoints)).toBe(expected);
});
