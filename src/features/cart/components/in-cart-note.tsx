import { maxQuantity, quantityOf } from '../cart.ts';
import { useCart } from '../cart-context.tsx';

/** How many of a product are in the cart; nothing when there are none. */
export function InCartNote({ productId }: { productId: string }) {
  const inCart = quantityOf(useCart().entries, productId);
  if (inCart === 0) return null;
  return (
    <span className="tabular text-sm text-muted">
      {inCart >= maxQuantity ? `${maxQuantity} (limit)` : `${inCart} in cart`}
    </span>
  );
}
