// The catalog's filter in the address: ?q=radio&category=emergency-supplies&sort=price-asc
import { queryOf } from '#lib/lists/list-filter.ts';
import { productCategories, type ProductCategory } from './product.ts';
import { catalogSorts, type CatalogFilter } from './search.ts';

/** 'Medical Kits' -> 'medical-kits' */
export function categorySlug(category: ProductCategory): string {
  return category.toLowerCase().replaceAll(' ', '-');
}

/** Reads any address. What is missing or unknown gets its default. */
export function parseCatalogParams(params: URLSearchParams): CatalogFilter {
  const slug = params.get('category')?.trim().toLowerCase();
  const sort = params.get('sort')?.trim().toLowerCase();
  return {
    query: queryOf(params),
    category: productCategories.find((category) => categorySlug(category) === slug) ?? null,
    sort: catalogSorts.find((code) => code === sort) ?? 'featured',
  };
}

/** Defaults are left out, so that the plain catalog has one address. */
export function toCatalogParams({ query, category, sort }: CatalogFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (query.trim() !== '') params.set('q', query);
  if (category !== null) params.set('category', categorySlug(category));
  if (sort !== 'featured') params.set('sort', sort);
  return params;
}
