import type { Product, ProductCategory } from './product.ts';

export const catalogSorts = ['featured', 'name', 'price-asc', 'price-desc'] as const;

export type CatalogSort = (typeof catalogSorts)[number];

export interface CatalogFilter {
  /** As the visitor typed it. */
  readonly query: string;
  /** `null` shows every category. */
  readonly category: ProductCategory | null;
  /** `featured` keeps the order of the catalogue. */
  readonly sort: CatalogSort;
}

/** Case, accents and punctuation aside, so that 'Café 4-camera' and 'cafe 4 CAMERA' are the same words. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

// Folding the texts costs far more than searching them, and every keystroke searches all of them.
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

/** 'flashlights' finds a flashlight: a name is in the singular, what one looks for often is not. */
function mentions(haystack: string, word: string): boolean {
  return (
    haystack.includes(word) ||
    (word.length > 3 && word.endsWith('s') && haystack.includes(word.slice(0, -1)))
  );
}

let collator: Intl.Collator | undefined;

/** The collator is made when it is first wanted: it keeps a phone busy for some time. */
function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

const comparisons: Record<CatalogSort, ((a: Product, b: Product) => number) | null> = {
  featured: null,
  name: (a, b) => compareNames(a.name, b.name),
  'price-asc': (a, b) => a.priceCents - b.priceCents,
  'price-desc': (a, b) => b.priceCents - a.priceCents,
};

/**
 * The products of the category that mention every word of the query in name, category, distributor or
 * summary, sorted. Equal ones keep the order they came in.
 */
export function searchProducts(
  products: readonly Product[],
  { query, category, sort }: CatalogFilter,
): Product[] {
  const words = wordsOf(query);
  const found = products.filter(
    (product) =>
      (category === null || product.category === category) &&
      words.every((word) => mentions(haystackOf(product), word)),
  );
  const comparison = comparisons[sort];
  return comparison ? found.sort(comparison) : found;
}
