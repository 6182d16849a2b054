import { Check, ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Product } from '#features/catalog/product.ts';
import { useAvailability } from '#features/catalog/use-availability.ts';
import { announce } from '#lib/feedback/announcer.ts';
import { maxQuantity, quantityOf } from '../cart.ts';
import { useCart } from '../cart-context.tsx';
import { earlyInput } from '#lib/early-input/attributes.ts';

/** Milliseconds for which the check mark is shown. */
const confirmationTime = 2000;

/** Adds one piece. A check mark and a message for screen readers confirm it. */
export function AddToCartButton({ product }: { product: Product }) {
  const { entries, add } = useCart();
  const isOut = useAvailability(product.id) === 'out';
  const [clicks, setClicks] = useState(0);
  const inCart = quantityOf(entries, product.id);

  useEffect(() => {
    if (clicks === 0) return;
    const timer = setTimeout(() => setClicks(0), confirmationTime);
    return () => clearTimeout(timer);
  }, [clicks]);

  const addOne = () => {
    if (inCart >= maxQuantity) {
      announce(`${product.name}: the limit is ${maxQuantity} per order.`);
      return;
    }
    add(product.id);
    setClicks((before) => before + 1);
    announce(`${product.name} added to cart. ${inCart + 1} in cart.`);
  };

  const Icon = clicks > 0 ? Check : ShoppingCart;
  return (
    <Button
      onClick={addOne}
      disabled={isOut}
      aria-describedby={`product-${product.id}`}
      {...earlyInput.toCart}
      className="w-full whitespace-nowrap"
    >
      <Icon aria-hidden className="size-5" />
      <span>Add to Cart</span>
    </Button>
  );
}
