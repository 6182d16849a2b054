import { Search } from 'lucide-react';
import { FilterSelect, SearchField } from '#components/form/filter-fields.tsx';
import { Seo } from '#components/seo.tsx';
import { claims } from '#content/promises.ts';
import { catalogSeo } from '#content/seo.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ProductGrid } from '#features/cart/components/product-grid.tsx';
import { categorySlug, catalogFilterFormat } from '#features/catalog/catalog-params.ts';
import { productCategories } from '#features/catalog/product.ts';
import { products } from '#features/catalog/products.ts';
import { catalogSorts, searchProducts, type CatalogSort } from '#features/catalog/search.ts';
import { focusHeading } from '#lib/browser/focus.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import { formatCounted } from '#lib/format/count.ts';

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

export const queryNames = ['q', 'category', 'sort'];

const { parse, toParams } = catalogFilterFormat;

export function Component() {
  const [filter, change] = useSearchFilter(parse, toParams);
  const found = searchProducts(products, filter);
  const count = formatCounted(found.length, 'product');

  const showAll = () => {
    change({ query: '', category: null });
    // The pressed button disappears with the message, so the heading gets the focus.
    focusHeading();
  };

  return (
    <div className="container-page py-6 md:py-14">
      <Seo {...catalogSeo} />
      <h1 className="text-4xl">Full Product Catalog</h1>
      <p className="mt-2 text-muted">
        Free shipping. {claims.sameDay}. {claims.moneyBack}.
      </p>
      <search className="mt-4 grid grid-cols-2 gap-x-3 gap-y-4 border-y border-line py-4 sm:mt-6 sm:py-5 lg:grid-cols-[1fr_16rem_14rem]">
        <SearchField
          className="col-span-2 lg:col-span-1"
          label="Search products"
          placeholder="Name, category or brand"
          value={filter.query}
          onChange={(query) => change({ query })}
        />
        <FilterSelect
          label="Category"
          name="category"
          all="All categories"
          options={categoryOptions}
          value={filter.category && categorySlug(filter.category)}
          onChange={(slug) =>
            change({
              category:
                productCategories.find((category) => categorySlug(category) === slug) ?? null,
            })
          }
        />
        <FilterSelect
          label="Sort by"
          name="sort"
          options={sortOptions}
          value={filter.sort}
          onChange={(sort) => change({ sort: sort ?? 'featured' })}
        />
      </search>
      <p role="status" className="tabular my-3 text-muted sm:my-5">
        {count}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<Search />}
          title="No products found matching your criteria."
          action={
            <Button variant="secondary" onClick={showAll}>
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
