import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retailPriceCents, savingsCents } from './pricing.ts';

it('the retail price is rounded half up to cents', () => {
  expect(retailPriceCents(14499, 17)).toBe(16964); // 16963.83
  expect(retailPriceCents(10, 5)).toBe(11); // 10.5
  expect(retailPriceCents(1050, 15)).toBe(1208); // 1207.5
  expect(retailPriceCents(10, 4)).toBe(10); // 10.4
});

it('the retail price is within half a cent of the exact price, whatever cost and markup', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  const percent = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(cents, percent, (cost, markup) => {
      const retail = retailPriceCents(cost, markup);
      expect(Number.isSafeInteger(retail)).toBe(true);
      const error = BigInt(retail) * 100n - BigInt(cost) * BigInt(100 + markup);
      expect(error > -50n && error <= 50n).toBe(true);
    }),
  );
});

it('the savings are the difference of the two prices, whichever is higher', () => {
  expect(savingsCents({ priceCents: 16964, distributorPriceCents: 14499 })).toBe(2465);
  expect(savingsCents({ priceCents: 14499, distributorPriceCents: 16964 })).toBe(2465);
});
