import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogFilterFormat } from './catalog-params.ts';
import { productCategories } from './product.ts';
import { catalogSorts } from './search.ts';

const { toParams } = catalogFilterFormat;
const parse = (search: string) => catalogFilterFormat.parse(new URLSearchParams(search));
const everything = { query: '', category: null, sort: 'featured' } as const;

describe('catalogFilterFormat.parse', () => {
  it('ignores case and spaces, and takes the first of repeated parameters', () => {
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
  ])('finds the whole catalog for %j', (search) => {
    expect(parse(search)).toEqual(everything);
  });
});

describe('catalogFilterFormat.toParams', () => {
  it('writes readable URLs without default values', () => {
    expect(toParams({ ...everything, query: ' ' }).toString()).toBe('');
    expect(
      toParams({
        query: 'water filter',
        category: 'Emergency Supplies',
        sort: 'price-desc',
      }).toString(),
    ).toBe('q=water+filter&category=emergency-supplies&sort=price-desc');
  });

  it('writes params that `parse` reads back', () => {
    const filters = fc.record({
      query: fc
        .string({ unit: 'grapheme', maxLength: 8 })
        .filter((query) => query === '' || query.trim() !== ''),
      category: fc.option(fc.constantFrom(...productCategories)),
      sort: fc.constantFrom(...catalogSorts),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        expect(parse(toParams(filter).toString())).toEqual(filter);
      }),
    );
  });
});
