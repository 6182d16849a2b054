import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productCategories, type Product } from './product.ts';
import { products } from './products.ts';
import { catalogSorts, searchProducts, type CatalogFilter } from './search.ts';

const everything: CatalogFilter = { query: '', category: null, sort: 'featured' };
const find = (filter: Partial<CatalogFilter>, list: readonly Product[] = products) =>
  searchProducts(list, { ...everything, ...filter }).map((product) => product.id);

describe('searchProducts', () => {
  it('shows the whole catalog in its own order by default', () => {
    expect(find({})).toEqual(products.map(({ id }) => id));
    expect(find({ query: '  \t ' })).toHaveLength(products.length);
  });

  it('finds words in name, category, distributor and summary', () => {
    expect(find({ query: 'MyFAK' })).toEqual(['myfak-kit']);
    expect(find({ query: 'medical kits' })).toEqual(find({ category: 'Medical Kits' }));
    expect(find({ query: 'uncharted' })).toEqual(['seventy2-system']);
    expect(find({ query: 'fingerprint' })).toEqual(['smart-door-lock']);
  });

  it('finds only products with every word, in any order and in any field', () => {
    expect(find({ query: 'amazon spray pepper' })).toEqual(['sabre-pepper-spray']);
    expect(find({ query: 'pepper amazon' })).toEqual(['sabre-pepper-spray', 'mace-gel-spray']);
    expect(find({ query: 'pepper radio' })).toEqual([]);
  });

  it('ignores case, accents, punctuation and plurals', () => {
    expect(find({ query: 'PÉPPER géL' })).toEqual(['mace-gel-spray']);
    expect(find({ query: '4 camera' })).toContain('nvr-4cam-kit');
    expect(find({ query: '4-camera,' })).toContain('nvr-4cam-kit');
    expect(find({ query: 'flashlights' })).toEqual(find({ query: 'flashlight' }));
    const dessert = { ...products[0]!, id: 'dessert', name: 'Crème Brûlée Bucket' };
    expect(find({ query: 'creme brulee' }, [dessert])).toEqual(['dessert']);
  });

  it('treats characters of regular expressions as punctuation', () => {
    expect(find({ query: '.*[(' })).toEqual([]);
    expect(find({ query: '(radio[' })).toEqual(find({ query: 'radio' }));
  });

  it('narrows to a category', () => {
    const food = products.filter(({ category }) => category === 'Emergency Food');
    expect(find({ category: 'Emergency Food' })).toEqual(food.map(({ id }) => id));
    const carton = find({ category: 'Emergency Food', query: 'carton' });
    expect(carton).toEqual(find({ query: 'carton' }, food));
    expect(carton).toContain('4-week-food-kit');
  });

  it('sorts names by the numbers in them, and prices in both directions', () => {
    const named = (id: string, name: string, priceCents: number) => ({
      ...products[0]!,
      id,
      name,
      priceCents,
    });
    const list = [named('a', '14-Day', 300), named('b', '2-Week', 500), named('c', '4-Week', 100)];
    expect(find({ sort: 'name' }, list)).toEqual(['b', 'c', 'a']);
    expect(find({ sort: 'price-asc' }, list)).toEqual(['c', 'a', 'b']);
    expect(find({ sort: 'price-desc' }, list)).toEqual(['b', 'a', 'c']);
  });

  const filters = fc.record({
    query: fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom('kit', 'FOOD', 'camera', 'é', 'amazon', 'zzz', '-', '25'))
        .map((words) => words.join(' ')),
    ),
    category: fc.option(fc.constantFrom(...productCategories)),
    sort: fc.constantFrom(...catalogSorts),
  });

  it('finds the same products in any sort order, and never more with a further word', () => {
    fc.assert(
      fc.property(filters, fc.string(), (filter, more) => {
        const found = find(filter);
        expect(new Set(found).size).toBe(found.length);
        expect(new Set(find({ ...filter, sort: 'price-asc' }))).toEqual(new Set(found));
        const narrower = find({ ...filter, query: `${filter.query} ${more}` });
        const hasWords = found.length > 0 || /[a-z0-9]/i.test(filter.query);
        if (hasWords) expect(narrower.every((id) => found.includes(id))).toBe(true);
      }),
    );
  });

  it('finds a product by any of its words, in either case', () => {
    const productAndWord = fc.constantFrom(...products).chain((item) =>
      fc.record({
        item: fc.constant(item),
        word: fc.constantFrom(...`${item.name} ${item.summary} ${item.distributor}`.split(' ')),
      }),
    );
    fc.assert(
      fc.property(productAndWord, ({ item, word }) => {
        expect(find({ query: word.toUpperCase() })).toContain(item.id);
        expect(find({ query: word.toLowerCase() })).toContain(item.id);
      }),
    );
  });
});
