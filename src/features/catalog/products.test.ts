import { describe, expect, it } from 'vitest';
import { percentOfCents } from '#lib/format/money.ts';
import { costs } from './costs.ts';
import { productCategories, type Product } from './product.ts';
import { productDetails } from './product-details.ts';
import {
  defenseProducts,
  featuredProducts,
  foodProducts,
  productById,
  products,
  securityProducts,
} from './products.ts';

const specified = [
  ['myfak-kit', 16964],
  ['seventy2-system', 29834],
  ['4wd-first-aid', 28074],
  ['14-day-food-kit', 29149],
  ['2-week-food-kit', 19340],
  ['4-week-food-kit', 43997],
  ['bug-out-bag', 13749],
  ['30-day-premium-kit', 47813],
  ['nvr-4cam-kit', 41895],
  ['8ch-nvr-recorder', 26145],
  ['floodlight-camera', 18795],
  ['smart-door-lock', 24045],
  ['accessory-pack', 6195],
  ['sabre-pepper-spray', 1259],
  ['vipertek-stun-gun', 2309],
  ['streetwise-baton', 2099],
  ['mace-gel-spray', 1574],
  ['kosin-personal-alarm', 1049],
  ['streamlight-flashlight', 5249],
] as const;

const suppliesWithMarkup = [
  ['tactical-flashlight', 20],
  ['emergency-radio', 25],
  ['water-filter', 30],
  ['fire-starter', 35],
  ['paracord-bracelet', 38],
  ['mylar-blankets', 40],
] as const;

const ids = (list: readonly Product[]) => list.map((product) => product.id);
const hasText = (text: string) => text.trim() === text && text !== '';

describe('the catalogue', () => {
  it('holds the 19 products of the specification and the six supplies, once each', () => {
    expect(ids(products)).toEqual([
      ...specified.map(([id]) => id),
      ...suppliesWithMarkup.map(([id]) => id),
    ]);
    expect(productById.size).toBe(25);
  });

  it.each(specified)('sells %s for %i cents', (id, priceCents) => {
    expect(productById.get(id)?.priceCents).toBe(priceCents);
  });

  it.each(suppliesWithMarkup)('marks %s up by %i %%', (id, markup) => {
    expect(productById.get(id)?.category).toBe('Emergency Supplies');
    expect(costs[id]?.markupPercent).toBe(markup);
  });

  it('marks each category up as the business sets it', () => {
    const markups = {
      'Medical Kits': 17,
      'Survival Kits': 17,
      'Emergency Food': 10,
      'Self Defense': 5,
      'Security Systems': 5,
    };
    for (const { id, category } of products) {
      if (category !== 'Emergency Supplies')
        expect(costs[id]?.markupPercent, id).toBe(markups[category]);
    }
  });

  it('is divided into the sections of the products page', () => {
    expect(ids(featuredProducts)).toHaveLength(3);
    expect(ids(foodProducts)).toHaveLength(5);
    expect(ids(securityProducts)).toHaveLength(5);
    expect(ids(defenseProducts)).toHaveLength(6);
    expect(ids(products)).toHaveLength(25);
    expect(new Set(products.map((product) => product.category))).toEqual(
      new Set(productCategories),
    );
  });

  it('carries the badges of the featured kits', () => {
    expect(featuredProducts.map((product) => product.badge)).toEqual([
      'Best Seller',
      'Premium',
      'Outdoor Ready',
    ]);
    expect(new Set(products.flatMap((product) => product.badge ?? []))).toEqual(
      new Set(['Best Seller', 'Premium', 'Outdoor Ready', 'Top Seller', 'Best Value']),
    );
  });

  it('has a name and a summary of its own for every product', () => {
    expect(new Set(products.map((product) => product.name)).size).toBe(products.length);
    expect(new Set(products.map((product) => product.summary)).size).toBe(products.length);
  });

  it.each(products)('states $id completely', (product) => {
    expect(product.image).toBe(product.id);
    expect([product.name, product.distributor, product.summary].every(hasText)).toBe(true);
    expect(product.summary).toMatch(/^[^.]+(\.\d[^.]*)*\.$/);
    const { distributorPriceCents, markupPercent } = costs[product.id]!;
    expect(Number.isSafeInteger(distributorPriceCents)).toBe(true);
    expect(distributorPriceCents).toBeGreaterThan(0);
    expect(product.priceCents).toBe(
      distributorPriceCents + percentOfCents(distributorPriceCents, markupPercent),
    );
  });

  it('tells customers nothing that is for staff alone', () => {
    const text = JSON.stringify([products, productDetails]);
    expect(text).not.toMatch(/inStock|reorder|lastOrdered|@|https?:|\(\d{3}\)/i);
  });
});

describe('the product details', () => {
  it('cover exactly the products of the catalogue', () => {
    expect(Object.keys(productDetails)).toEqual(ids(products));
  });

  it.each(Object.entries(productDetails))('describe %s in full', (_id, details) => {
    expect(hasText(details.description)).toBe(true);
    expect(details.description.match(/[.!](\s|$)/g)?.length).toBeGreaterThanOrEqual(2);
    expect(details.description.match(/[.!](\s|$)/g)?.length).toBeLessThanOrEqual(4);
    expect(details.features.length).toBeGreaterThanOrEqual(5);
    expect(details.features.length).toBeLessThanOrEqual(7);
    expect(details.features.every(hasText)).toBe(true);
    expect(new Set(details.features).size).toBe(details.features.length);
    const rows = Object.entries(details.specifications);
    expect(rows.length).toBeGreaterThanOrEqual(6);
    expect(rows.length).toBeLessThanOrEqual(10);
    expect(rows.flat().every(hasText)).toBe(true);
  });

  it('promise food for 25 years and a warranty on everything else', () => {
    for (const product of products) {
      const specifications = productDetails[product.id]?.specifications ?? {};
      if (product.category === 'Emergency Food')
        expect(specifications['Shelf life'], product.id).toMatch(/25 years, unopened/);
      else expect(specifications.Warranty, product.id).toMatch(/^[1-3] years?\b/);
    }
  });

  it('give no measured figure that a data sheet would have to back', () => {
    const texts = JSON.stringify([products.map(({ summary }) => summary), productDetails]);
    const figures =
      /\d[\d,.]* ?-?(?:%|°|dB|decibel|lumen|feet|ft|foot|in\b|lb|cal|g\b|mAh|hours? of|minutes)/gi;
    expect(texts.match(figures)).toBeNull();
  });

  it('say who may own a defense product that the law restricts', () => {
    for (const id of [
      'sabre-pepper-spray',
      'mace-gel-spray',
      'vipertek-stun-gun',
      'streetwise-baton',
    ]) {
      expect(productDetails[id]?.specifications['Legal note']).toMatch(/^Adults 18 and over/);
    }
  });
});
