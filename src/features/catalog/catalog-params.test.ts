import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCatalogParams, toCatalogParams } from './catalog-params.ts';
import { productCategories } from './product.ts';
import { catalogSorts } from './search.ts';

const parse = (search: string) => parseCatalogParams(new URLSearchParams(search));
const everything = { query: '', category: null, sort: 'featured' } as const;

describe('parseCatalogParams', () => {
  it('forgives case and spaces, and takes the first of several', () => {
    expect(parse('q=first+aid&category=+Self-Defense+&category=medical-kits&sort=NAME')).toEqual({
      query: 'first aid',
      category: 'Self Defense',
      sort: 'name',
    });
  });

  it.each([
    '',
    'category=weapons&sort=cheapest&page=7&%%%',
    'category=&sort=&q=',
    'category=__proto__&sort=constructor',
  ])('shows the whole catalog for %j', (search) => {
    expect(parse(search)).toEqual(everything);
  });
});

describe('toCatalogParams', () => {
  it('writes readable addresses without what is default', () => {
    expect(toCatalogParams({ ...everything, query: ' ' }).toString()).toBe('');
    expect(
      toCatalogParams({
        query: 'water filter',
        category: 'Emergency Supplies',
        sort: 'price-desc',
      }).toString(),
    ).toBe('q=water+filter&category=emergency-supplies&sort=price-desc');
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
