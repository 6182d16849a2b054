import { foldText } from '#lib/format/fold-text.ts';
import type { Product, ProductCategory } from './product.ts';

export const catalogSorts = ['featured', 'name', 'price-asc', 'price-desc'] as const;

export type CatalogSort = (typeof catalogSorts)[number];

export interface CatalogFilter {
  /** The search text as the visitor typed it. */
  readonly query: string;
  /** `null` shows every category. */
  readonly category: ProductCategory | null;
  /** `featured` keeps the order of the catalog. */
  readonly sort: CatalogSort;
}

/** The words of a text in a form for comparison: 'Café 4-camera' and 'cafe 4 CAMERA' have the same words. */
function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Searchable text of each product. It is computed once, because every key press searches all products. */
const haystacks = new WeakMap<Product, string>();

function haystackOf(product: Product): string {
  let haystack = haystacks.get(product);
  if (haystack === undefined) {
    const { name, category, distributor, summary } = product;
    haystack = wordsOf(`${name} ${category} ${distributor} ${summary}`).join(' ');
    haystacks.set(product, haystack);
  }
  return haystack;
}

/** A plural also finds the singular: the word 'flashlights' finds a flashlight. */
function mentions(haystack: string, word: string): boolean {
  return (
    haystack.includes(word) ||
    (word.length > 3 && word.endsWith('s') && haystack.includes(word.slice(0, -1)))
  );
}

const comparisons: Record<CatalogSort, ((a: Product, b: Product) => number) | null> = {
  featured: null,
  name: (a, b) => a.name.localeCompare(b.name, 'en-US', { numeric: true, sensitivity: 'base' }),
  'price-asc': (a, b) => a.priceCents - b.priceCents,
  'price-desc': (a, b) => b.priceCents - a.priceCents,
};

/**
 * The products that have every word of the query in their name, category, distributor or summary. A query of
 * punctuation alone finds nothing.
 */
export function searchProducts(
  products: readonly Product[],
  { query, category, sort }: CatalogFilter,
): Product[] {
  const words = wordsOf(query);
  if (words.length === 0 && query.trim() !== '') return [];
  const found = products.filter(
    (product) =>
      (category === null || product.category === category) &&
      words.every((word) => mentions(haystackOf(product), word)),
  );
  const comparison = comparisons[sort];
  return comparison ? found.sort(comparison) : found;
}
