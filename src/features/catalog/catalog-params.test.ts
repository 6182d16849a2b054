import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categorySlug, parseCatalogParams, toCatalogParams } from './catalog-params.ts';
import { maxQueryLength } from '#lib/lists/list-filter.ts';
import { productCategories } from './product.ts';
import { catalogSorts } from './search.ts';

const parse = (search: string) => parseCatalogParams(new URLSearchParams(search));

describe('parseCatalogParams', () => {
  it('reads query, category and sort', () => {
    expect(parse('q=first+aid&category=medical-kits&sort=price-asc')).toEqual({
      query: 'first aid',
      category: 'Medical Kits',
      sort: 'price-asc',
    });
  });

  it('falls back to the defaults for what is missing or unknown', () => {
    const defaults = { query: '', category: null, sort: 'featured' };
    expect(parse('')).toEqual(defaults);
    expect(parse('category=weapons&sort=cheapest&page=7&%%%')).toEqual(defaults);
    expect(parse('category=&sort=&q=')).toEqual(defaults);
    expect(parse('category=__proto__&sort=constructor')).toEqual(defaults);
  });

  it('forgives case and spaces, and takes the first of several', () => {
    expect(parse('category=+Self-Defense+&category=medical-kits&sort=NAME')).toMatchObject({
      category: 'Self Defense',
      sort: 'name',
    });
  });

  it('cuts an endless query without breaking a character', () => {
    const { query } = parse(`q=${encodeURIComponent('🔦'.repeat(500))}`);
    expect(query).toBe('🔦'.repeat(maxQueryLength));
  });

  it('accepts whatever stands in the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        const filter = parse(search);
        expect(catalogSorts).toContain(filter.sort);
        expect([null, ...productCategories]).toContain(filter.category);
      }),
    );
  });
});

describe('toCatalogParams', () => {
  it('leaves the defaults out', () => {
    expect(toCatalogParams({ query: ' ', category: null, sort: 'featured' }).toString()).toBe('');
  });

  it('writes readable addresses', () => {
    const params = toCatalogParams({
      query: 'water filter',
      category: 'Emergency Supplies',
      sort: 'price-desc',
    });
    expect(params.toString()).toBe('q=water+filter&category=emergency-supplies&sort=price-desc');
  });

  it('is read back as it was written', () => {
    const filters = fc.record({
      query: fc
        .string({ unit: 'grapheme', maxLength: 8 })
        .filter((query) => query === '' || query.trim() !== ''),
      category: fc.option(fc.constantFrom(...productCategories)),
      sort: fc.constantFrom(...catalogSorts),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        expect(parse(toCatalogParams(filter).toString())).toEqual(filter);
      }),
    );
  });
});

describe('categorySlug', () => {
  it('gives every category an address of its own', () => {
    const slugs = productCategories.map(categorySlug);
    expect(new Set(slugs).size).toBe(productCategories.length);
    expect(slugs.every((slug) => /^[a-z]+(-[a-z]+)*$/.test(slug))).toBe(true);
  });
});
