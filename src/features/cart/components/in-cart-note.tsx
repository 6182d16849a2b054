import { maxQuantity, quantityOf } from '../cart.ts';
import { useCart } from '../cart-context.tsx';

/** Shows the number of pieces of a product in the cart; renders nothing if there are none. */
export function InCartNote({ productId }: { productId: string }) {
  const inCart = quantityOf(useCart().entries, productId);
  if (inCart === 0) return null;
  return (
    <span className="tabular text-sm text-muted">
      {inCart >= maxQuantity ? `${maxQuantity} (limit)` : `${inCart} in cart`}
    </span>
  );
}
