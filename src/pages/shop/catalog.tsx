import { Search } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { Seo } from '#components/seo.tsx';
import { catalogSeo } from '#content/seo/catalog.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ProductGrid } from '#features/cart/components/product-grid.tsx';
import {
  categorySlug,
  maxQueryLength,
  parseCatalogParams,
  toCatalogParams,
} from '#features/catalog/catalog-params.ts';
import { productCategories } from '#features/catalog/product.ts';
import { products } from '#features/catalog/products.ts';
import {
  catalogSorts,
  searchProducts,
  type CatalogFilter,
  type CatalogSort,
} from '#features/catalog/search.ts';

const categoryOptions = productCategories.map((category) => ({
  value: categorySlug(category),
  label: category,
}));

const sortLabels: Record<CatalogSort, string> = {
  featured: 'Featured',
  name: 'Name A-Z',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
};
const sortOptions = catalogSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }));

/**
 * The filter as the address has it, except that what is being typed is ahead of it: the address follows
 * each keystroke, and takes over again when the visitor goes back, forward or follows a link.
 */
function useCatalogFilter() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const inAddress = parseCatalogParams(params);
  const [typed, setTyped] = useState(inAddress.query);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    if (navigationType !== 'REPLACE') setTyped(inAddress.query);
  }

  const filter: CatalogFilter = { ...inAddress, query: typed };
  // Two changes may come before the first is rendered; the second must not undo it.
  const latest = useRef(filter);
  useLayoutEffect(() => {
    latest.current = filter;
  });
  const change = (part: Partial<CatalogFilter>) => {
    latest.current = { ...latest.current, ...part };
    setTyped(latest.current.query);
    setParams(toCatalogParams(latest.current), { replace: true });
  };
  return [filter, change] as const;
}

export function Component() {
  const [filter, change] = useCatalogFilter();
  const found = searchProducts(products, filter);
  const count = `${found.length} ${found.length === 1 ? 'product' : 'products'}`;

  return (
    <div className="container-page py-10 md:py-14">
      <Seo {...catalogSeo} />
      <h1 className="text-4xl">Full Product Catalog</h1>
      <search className="mt-6 grid gap-4 border-y border-line py-5 sm:grid-cols-2 lg:grid-cols-[1fr_16rem_14rem]">
        <TextField
          className="sm:col-span-2 lg:col-span-1"
          label="Search products"
          type="search"
          name="q"
          optional
          showOptional={false}
          placeholder="Name, category or brand"
          maxLength={maxQueryLength}
          value={filter.query}
          onChange={(event) => change({ query: event.target.value })}
        />
        <SelectField
          label="Category"
          name="category"
          optional
          showOptional={false}
          options={categoryOptions}
          placeholder="All categories"
          value={filter.category ? categorySlug(filter.category) : ''}
          onChange={(event) =>
            change({
              category:
                productCategories.find(
                  (category) => categorySlug(category) === event.target.value,
                ) ?? null,
            })
          }
        />
        <SelectField
          label="Sort by"
          name="sort"
          optional
          showOptional={false}
          options={sortOptions}
          placeholder={null}
          value={filter.sort}
          onChange={(event) =>
            change({ sort: catalogSorts.find((sort) => sort === event.target.value) ?? 'featured' })
          }
        />
      </search>
      <p role="status" className="tabular my-5 text-muted">
        {count}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<Search />}
          title="No products found matching your criteria."
          action={
            <Button variant="secondary" onClick={() => change({ query: '', category: null })}>
              Show all products
            </Button>
          }
        >
          Try adjusting your search or filters
        </EmptyState>
      ) : (
        <ProductGrid products={found} headings="h2" eager={2} />
      )}
    </div>
  );
}
