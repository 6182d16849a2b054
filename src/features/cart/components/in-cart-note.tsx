import { maxQuantity, quantityOf } from '../cart.ts';
import { useCart } from '../cart-context.tsx';

/** Shows how many pieces of a product are in the cart. Shows nothing for zero. */
export function InCartNote({ productId }: { productId: string }) {
  const inCart = quantityOf(useCart().entries, productId);
  if (inCart === 0) return null;
  return (
    <span className="tabular text-sm text-muted">
      {inCart >= maxQuantity ? `${maxQuantity} (limit)` : `${inCart} in cart`}
    </span>
  );
}
