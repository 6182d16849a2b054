import { Check, ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Product } from '#features/catalog/product.ts';
import { useAvailability } from '#features/catalog/use-availability.ts';
import { announce } from '#lib/feedback/announcer.ts';
import { maxQuantity } from '../cart.ts';
import { useCart, useCartActions } from '../cart-context.tsx';

/** How long the tick stays, in milliseconds. */
const confirmationTime = 2000;

/** Adds one piece and says so in place: a tick on the button, a word to screen readers, the badge above. */
export function AddToCartButton({ product }: { product: Product }) {
  const { add } = useCartActions();
  const { items, isReady } = useCart();
  const isOut = useAvailability(product.id) === 'out';
  const [added, setAdded] = useState(0);
  const inCart = items.find((item) => item.id === product.id)?.quantity ?? 0;

  useEffect(() => {
    if (added === 0) return;
    const timer = setTimeout(() => setAdded(0), confirmationTime);
    return () => clearTimeout(timer);
  }, [added]);

  const addOne = () => {
    if (inCart >= maxQuantity) {
      announce(`${product.name}: ${maxQuantity} is the most one order can hold.`);
      return;
    }
    add(product);
    setAdded((times) => times + 1);
    // How many is not known before the stored cart has been read.
    announce(`${product.name} added to cart.${isReady ? ` ${inCart + 1} in cart.` : ''}`);
  };

  const Icon = added > 0 ? Check : ShoppingCart;
  return (
    <Button
      onClick={addOne}
      disabled={isOut}
      aria-describedby={`product-${product.id}`}
      data-to-cart="1"
      className="w-full whitespace-nowrap"
    >
      <Icon aria-hidden className="size-5" />
      <span>Add to Cart</span>
    </Button>
  );
}
