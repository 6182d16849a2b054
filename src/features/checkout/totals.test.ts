import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeTotals, taxBasisPoints } from './totals.ts';

describe('computeTotals', () => {
  it('adds 7 % tax and free shipping', () => {
    expect(computeTotals([{ priceCents: 16964, quantity: 2 }])).toEqual({
      subtotalCents: 33928,
      shippingCents: 0,
      taxCents: 2375,
      totalCents: 36303,
    });
  });

  it('rounds the tax half up, once, on the subtotal', () => {
    // The exact tax is 3.5 cents (7 % of 50 cents), which rounds to 4.
    expect(computeTotals([{ priceCents: 25, quantity: 2 }]).taxCents).toBe(4);
    expect(computeTotals([{ priceCents: 7, quantity: 1 }]).taxCents).toBe(0);
  });

  it('adds up in whole cents, with a tax that is rounded by at most half a cent', () => {
    const line = fc.record({
      priceCents: fc.integer({ min: 1, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const totals = computeTotals(lines);
        expect(totals.totalCents).toBe(totals.subtotalCents + totals.taxCents);
        expect(
          Math.abs(totals.taxCents * 10_000 - totals.subtotalCents * taxBasisPoints),
        ).toBeLessThanOrEqual(5000);
        expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });
});
