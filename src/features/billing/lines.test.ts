import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToDecimal, formatCents } from '#lib/format/money.ts';
import {
  formatQuantity,
  lineLimits,
  lineTotal,
  parsePrice,
  parseQuantity,
  totalsOf,
  type LineAmounts,
} from './lines.ts';

function line(amounts: Partial<LineAmounts>): LineAmounts {
  return {
    quantity: 1,
    priceCents: 10_000,
    taxed: false,
    optional: false,
    chosen: true,
    ...amounts,
  };
}

const anyLine = fc.record<LineAmounts>({
  quantity: fc
    .integer({ min: 1, max: lineLimits.quantity * 100 })
    .map((hundredths) => hundredths / 100),
  priceCents: fc.integer({ min: -lineLimits.price, max: lineLimits.price }),
  taxed: fc.boolean(),
  optional: fc.boolean(),
  chosen: fc.boolean(),
});

describe('the total of a line', () => {
  it.each([
    [2.5, 9_999, 24_998],
    [0.01, 50, 1],
    [0.01, 49, 0],
    [1.15, 100, 115],
    [3, 0, 0],
    // Half a cent is rounded up, also below zero: -50.5 becomes -50.
    [0.5, -101, -50],
    [0.5, -103, -51],
    [1, -10_000, -10_000],
    [9_999.99, 100_000_000, 999_999_000_000],
  ])('%d × %i cents are %i', (quantity, priceCents, total) => {
    expect(lineTotal({ quantity, priceCents })).toBe(total);
  });

  it('is rounded half up in exact arithmetic', () => {
    fc.assert(
      fc.property(anyLine, ({ quantity, priceCents }) => {
        const hundredths = BigInt(Math.round(quantity * 100)) * BigInt(priceCents) + 50n;
        const rest = ((hundredths % 100n) + 100n) % 100n;
        expect(BigInt(lineTotal({ quantity, priceCents }))).toBe((hundredths - rest) / 100n);
      }),
    );
  });
});

describe('totals', () => {
  it('tax the taxed lines once, and count the required and the chosen lines', () => {
    const lines = [
      line({ priceCents: 12_000 }),
      line({ priceCents: 25, quantity: 2, taxed: true }),
      line({ priceCents: 99_900, optional: true, chosen: false }),
      line({ priceCents: 1_000, optional: true, taxed: true }),
    ];
    // 7 % of 10.50 are 73.5 cents.
    expect(totalsOf(lines, 700)).toEqual({
      subtotalCents: 13_050,
      taxCents: 74,
      totalCents: 13_124,
    });
  });

  it('let a discount lower the tax, but never below zero', () => {
    const work = line({ priceCents: 50_000 });
    const camera = line({ priceCents: 10_000, taxed: true });
    const off = line({ priceCents: -5_000, taxed: true });
    expect(totalsOf([work, camera, off], 700).taxCents).toBe(350);
    expect(totalsOf([work, off], 700)).toEqual({
      subtotalCents: 45_000,
      taxCents: 0,
      totalCents: 45_000,
    });
  });

  it('are whole cents that add up, for any lines', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: lineLimits.lines }),
        fc.integer({ min: 0, max: 1_500 }),
        (lines, rate) => {
          const totals = totalsOf(lines, rate);
          expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true);
          expect(totals.totalCents).toBe(totals.subtotalCents + totals.taxCents);
          const taxable = lines
            .filter(({ taxed, optional, chosen }) => taxed && (!optional || chosen))
            .reduce((cents, one) => cents + BigInt(lineTotal(one)), 0n);
          const exact = taxable < 0n ? 0n : (taxable * BigInt(rate) + 5_000n) / 10_000n;
          expect(BigInt(totals.taxCents)).toBe(exact);
        },
      ),
    );
  });
});

describe('a typed number is read', () => {
  it.each([
    ['1', 1],
    [' 2.5 ', 2.5],
    ['.5', 0.5],
    ['3.', 3],
    ['1,000', 1_000],
    ['9999.99', 9_999.99],
    ['0', null],
    ['0.001', null],
    ['10000', null],
    ['-1', null],
    ['1,5', null],
    ['two', null],
    ['', null],
    ['.', null],
  ])('as quantity: %j', (text, quantity) => {
    expect(parseQuantity(text)).toBe(quantity);
  });

  it.each([
    ['120', 12_000],
    ['$1,240.50', 124_050],
    ['1.15', 115],
    ['0', 0],
    ['-0', 0],
    ['-100', -10_000],
    ['-$100', -10_000],
    ['$-100', -10_000],
    ['−100', -10_000],
    ['1000000', 100_000_000],
    ['1000000.01', null],
    ['--1', null],
    ['1.005', null],
    ['12,40', null],
    ['1e3', null],
    ['free', null],
    ['$', null],
    ['', null],
  ])('as price: %j', (text, cents) => {
    expect(parsePrice(text)).toBe(cents);
  });

  it('reads every price and quantity as it is shown', () => {
    fc.assert(
      fc.property(anyLine, ({ quantity, priceCents }) => {
        expect(parseQuantity(formatQuantity(quantity))).toBe(quantity);
        expect(parsePrice(formatCents(priceCents))).toBe(priceCents);
        expect(parsePrice(centsToDecimal(priceCents))).toBe(priceCents);
      }),
    );
  });
});
