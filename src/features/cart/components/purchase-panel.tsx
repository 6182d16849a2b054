import { useEffect, useRef, useState, useTransition } from 'react';
import { useNavigate } from 'react-router-dom';
import { TermsLinks } from '#components/terms-links.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx';
import { AvailabilityNote } from '#features/catalog/components/availability-note.tsx';
import { claims } from '#content/promises.ts';
import { comparisonOf } from '#features/catalog/price-comparison.ts';
import type { Product } from '#features/catalog/product.ts';
import { useAvailability } from '#features/catalog/use-availability.ts';
import { toast } from '#lib/feedback/toast.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { maxQuantity, quantityOf } from '../cart.ts';
import { useCart } from '../cart-context.tsx';
import { earlyInput } from '#lib/early-input/attributes.ts';

interface PurchasePanelProps {
  product: Product;
  /** Loads the code of the cart page. Called shortly before the visitor presses the button. */
  fetchCartPage: () => void;
}

/** Price and quantity of a product. A button adds the product to the cart and opens the cart page. */
export function PurchasePanel({ product, fetchCartPage }: PurchasePanelProps) {
  const isOut = useAvailability(product.id) === 'out';
  const [quantity, setQuantity] = useState(1);
  const { entries, add } = useCart();
  const navigate = useNavigate();
  const [isLeaving, startLeaving] = useTransition();
  const comparison = comparisonOf(product);
  const total = formatCents(product.priceCents * quantity);

  // A double click adds the product only once. If the visitor goes back before the cart page opens, the button works
  // again.
  const hasAdded = useRef(false);
  useEffect(() => {
    hasAdded.current = isLeaving;
  }, [isLeaving]);

  const addToCart = () => {
    if (hasAdded.current) return;
    hasAdded.current = true;
    add(product.id, quantity);
    if (quantityOf(entries, product.id) + quantity > maxQuantity) {
      toast({
        kind: 'destructive',
        title: `Quantity set to ${maxQuantity}`,
        description: `${product.name}: the limit is ${maxQuantity} per order.`,
      });
    }
    startLeaving(() => void navigate(paths.cart));
  };

  return (
    <div className="tabular mt-8 border-t border-line pt-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-3xl font-extrabold tracking-tight">
          {formatCents(product.priceCents)}
        </span>
        {comparison && (
          <>
            <s className="text-lg text-muted">
              <span className="sr-only">Distributor price </span>
              {formatCents(comparison.distributorPriceCents)}
            </s>
            <Badge tone="trust">Save {formatCents(comparison.savingsCents)}</Badge>
          </>
        )}
      </div>
      <p className="mt-1 text-muted">Free shipping. {claims.moneyBack}.</p>
      <p>
        <TermsLinks parts={['shipping', 'returns']} />
      </p>
      <AvailabilityNote productId={product.id} className="mt-2" />
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <span aria-hidden className="font-semibold">
          Quantity
        </span>
        <QuantityStepper
          value={quantity}
          max={maxQuantity}
          onChange={setQuantity}
          itemName={product.name}
        />
      </div>
      <dl className="mt-6 grid max-w-96 gap-1.5">
        <div className="flex justify-between">
          <dt>Subtotal</dt>
          <dd className="font-semibold">{total}</dd>
        </div>
        {comparison && (
          <div className="flex justify-between text-trust">
            <dt>Total savings</dt>
            <dd className="font-semibold">{formatCents(comparison.savingsCents * quantity)}</dd>
          </div>
        )}
      </dl>
      <Button
        size="lg"
        onClick={addToCart}
        onPointerEnter={fetchCartPage}
        onFocus={fetchCartPage}
        disabled={isOut}
        busy={isLeaving}
        {...earlyInput.toCart}
        className="mt-6 w-full sm:max-w-96"
      >
        <span>{`Add ${quantity} to Cart - ${total}`}</span>
      </Button>
    </div>
  );
}
