import { maxQuantity } from '../cart.ts';
import { useCart } from '../cart-context.tsx';

/** How many of a product are in the cart; nothing when there are none. */
export function InCartNote({ productId }: { productId: string }) {
  const { items } = useCart();
  const inCart = items.find((item) => item.id === productId)?.quantity ?? 0;
  if (inCart === 0) return null;
  return (
    <span className="tabular text-sm text-muted">
      {inCart >= maxQuantity ? `${maxQuantity}, the most` : `${inCart} in cart`}
    </span>
  );
}
