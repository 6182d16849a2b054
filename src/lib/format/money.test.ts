import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsToDecimal,
  formatCents,
  formatWholeDollars,
  parseDollars,
  percentOfCents,
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

it('a round amount is told without cents, any other with them', () => {
  expect(formatWholeDollars(50_000)).toBe('$500');
  expect(formatWholeDollars(100_050)).toBe('$1,000.50');
});

describe('parseDollars', () => {
  it('reads numbers and strings alike', () => {
    expect(parseDollars(169.64)).toBe(16964);
    expect(parseDollars('169.64')).toBe(16964);
    expect(parseDollars('0.1')).toBe(10);
  });

  it('brings back every amount that was sent', () => {
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

it('percentOfCents rounds half up', () => {
  expect(percentOfCents(50, 7)).toBe(4);
  expect(percentOfCents(49, 7)).toBe(3);
});
