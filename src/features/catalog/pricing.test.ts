import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retailPriceCents, savingsCents } from './pricing.ts';

describe('retailPriceCents', () => {
  it.each([
    ['myfak-kit', 14499, 17, 16964],
    ['seventy2-system', 25499, 17, 29834],
    ['4wd-first-aid', 23995, 17, 28074],
    ['14-day-food-kit', 26499, 10, 29149],
    ['2-week-food-kit', 17582, 10, 19340],
    ['4-week-food-kit', 39997, 10, 43997],
    ['bug-out-bag', 12499, 10, 13749],
    ['30-day-premium-kit', 43466, 10, 47813],
    ['nvr-4cam-kit', 39900, 5, 41895],
    ['8ch-nvr-recorder', 24900, 5, 26145],
    ['floodlight-camera', 17900, 5, 18795],
    ['smart-door-lock', 22900, 5, 24045],
    ['accessory-pack', 5900, 5, 6195],
    ['sabre-pepper-spray', 1199, 5, 1259],
    ['vipertek-stun-gun', 2199, 5, 2309],
    ['streetwise-baton', 1999, 5, 2099],
    ['mace-gel-spray', 1499, 5, 1574],
    ['kosin-personal-alarm', 999, 5, 1049],
    ['streamlight-flashlight', 4999, 5, 5249],
  ])('prices %s: %i cents and %i %% make %i', (_id, distributorPrice, markup, retail) => {
    expect(retailPriceCents(distributorPrice, markup)).toBe(retail);
  });

  it('rounds exactly half a cent up', () => {
    expect(retailPriceCents(10, 5)).toBe(11); // 10.5
    expect(retailPriceCents(1050, 15)).toBe(1208); // 1207.5
    expect(retailPriceCents(10, 4)).toBe(10); // 10.4
  });

  const cents = fc.integer({ min: 0, max: 100_000_000 });
  const percent = fc.integer({ min: 0, max: 400 });

  it('is a whole number within half a cent of the exact price', () => {
    fc.assert(
      fc.property(cents, percent, (price, markup) => {
        const retail = retailPriceCents(price, markup);
        const exactTimesHundred = BigInt(price) * BigInt(100 + markup);
        const error = BigInt(retail) * 100n - exactTimesHundred;
        expect(Number.isSafeInteger(retail)).toBe(true);
        expect(error > -50n && error <= 50n).toBe(true);
      }),
    );
  });

  it('never sells below cost, and never gets cheaper as the cost or the markup rises', () => {
    fc.assert(
      fc.property(cents, percent, (price, markup) => {
        const retail = retailPriceCents(price, markup);
        expect(retail).toBeGreaterThanOrEqual(price);
        expect(retailPriceCents(price + 1, markup)).toBeGreaterThan(retail);
        expect(retailPriceCents(price, markup + 1)).toBeGreaterThanOrEqual(retail);
      }),
    );
  });

  it('leaves the price alone without a markup', () => {
    fc.assert(fc.property(cents, (price) => retailPriceCents(price, 0) === price));
  });
});

describe('savingsCents', () => {
  it('is the difference of the two prices, whichever is higher', () => {
    expect(savingsCents({ priceCents: 16964, distributorPriceCents: 14499 })).toBe(2465);
    expect(savingsCents({ priceCents: 14499, distributorPriceCents: 16964 })).toBe(2465);
    expect(savingsCents({ priceCents: 500, distributorPriceCents: 500 })).toBe(0);
  });
});
