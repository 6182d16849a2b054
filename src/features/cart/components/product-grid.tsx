import { ProductCard } from '#features/catalog/components/product-card.tsx';
import type { Product } from '#features/catalog/product.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { InCartNote } from './in-cart-note.tsx';

interface ProductGridProps {
  products: readonly Product[];
  /** Level of the cards' headings. */
  headings?: 'h2' | 'h3' | 'h4';
  /** Number of pictures at the start of the grid that load immediately, because they are in view. */
  eager?: number;
}

/** Product cards with an Add to Cart button each. */
export function ProductGrid({ products, headings = 'h3', eager = 0 }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 md:grid-cols-3">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            as={headings}
            priority={index < eager}
            note={<InCartNote productId={product.id} />}
            action={<AddToCartButton product={product} />}
          />
        </li>
      ))}
    </ul>
  );
}
