// The catalog's filter in the URL: ?q=radio&category=emergency-supplies&sort=price-asc
import { filterFormat, queryParam } from '#lib/lists/list-filter.ts';
import { productCategories, type ProductCategory } from './product.ts';
import { catalogSorts, type CatalogFilter } from './search.ts';

/** 'Medical Kits' -> 'medical-kits' */
export function categorySlug(category: ProductCategory): string {
  return category.toLowerCase().replaceAll(' ', '-');
}

/** Visitors may type these URLs, so capital letters and surrounding spaces are ignored. */
const typed = (text: string) => text.trim().toLowerCase();

export const catalogFilterFormat = filterFormat<CatalogFilter>({
  query: queryParam,
  category: {
    name: 'category',
    read: (text) => productCategories.find((one) => categorySlug(one) === typed(text)) ?? null,
    write: (category) => (category ? categorySlug(category) : ''),
  },
  sort: {
    name: 'sort',
    read: (text) => catalogSorts.find((code) => code === typed(text)) ?? 'featured',
    write: (sort) => (sort === 'featured' ? '' : sort),
  },
});
