import { ProductCard } from '#features/catalog/components/product-card.tsx';
import type { Product } from '#features/catalog/product.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { InCartNote } from './in-cart-note.tsx';

interface ProductGridProps {
  products: readonly Product[];
  /** Heading level of each product's name. */
  headings?: 'h2' | 'h3' | 'h4';
  /** Number of pictures that load at once, because they are in view when the page opens. */
  eager?: number;
}

/** A grid of product cards. Each card has an Add to Cart button. */
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
