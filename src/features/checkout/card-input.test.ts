import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardDigits, formatCardNumber, formatExpiryDate } from './card-input.ts';

describe('formatCardNumber', () => {
  it.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242-4242-4242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['6304000000000000000', '6304000000000000000'],
    ['card 42', 'card42'],
    ['', ''],
  ])('shows %s as %s', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });

  it('keeps every digit, fits the field, and does not change a formatted number', () => {
    const digits = fc.stringMatching(/^\d{0,19}$/);
    fc.assert(
      fc.property(digits, (typed) => {
        const shown = formatCardNumber(typed);
        expect(cardDigits(shown)).toBe(typed);
        expect(shown.length).toBeLessThanOrEqual(19);
        expect(formatCardNumber(shown)).toBe(shown);
      }),
    );
  });
});

it.each([
  ['1227', '12/27'],
  ['12/27', '12/27'],
  ['1/27', '01/27'],
  ['12/2027', '12/27'],
  ['2029-12', '12/29'],
  ['122027', '12/27'],
  ['12 – 27', '12/27'],
  ['127', '127'],
  ['12/2', '12/2'],
  ['', ''],
])('the expiry date %s is shown as %s', (typed, shown) => {
  expect(formatExpiryDate(typed)).toBe(shown);
});
