import { Lock } from 'lucide-react';
import { PaymentMarks } from '#components/payment-marks.tsx';
import { TermsLinks } from '#components/terms-links.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { claims } from '#content/promises.ts';
import { toCartItems, type CartItem } from '#features/cart/cart.ts';
import { useCart } from '#features/cart/cart-context.tsx';
import { CartLine } from '#features/cart/components/cart-line.tsx';
import { EmptyCart } from '#features/cart/components/empty-cart.tsx';
import { TotalsList } from '#features/orders/components/totals-list.tsx';
import { computeTotals } from '#features/checkout/totals.ts';
import { announce } from '#lib/feedback/announcer.ts';
import { focusHeading } from '#lib/browser/focus.ts';
import { paths } from '#lib/paths.ts';
import { formatCounted } from '#lib/format/count.ts';

export function Component() {
  const { entries, totalItems, isReady, setQuantity, remove } = useCart();
  const items = toCartItems(entries);

  const removeLine = (item: CartItem) => {
    remove(item.id);
    announce(`${item.name} removed from cart.`);
    // The pressed button is gone, so the heading gets the focus.
    focusHeading();
  };
  const changeQuantity = (item: CartItem, quantity: number) => {
    if (quantity < 1) removeLine(item);
    else setQuantity(item.id, quantity);
  };

  return (
    <div className="container-page min-h-dvh py-10 md:py-14">
      <Seo title="Shopping Cart" noindex />
      <h1 className="text-4xl">Shopping Cart</h1>
      {!isReady ? (
        <Skeleton className="mt-8 h-64" />
      ) : items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="mt-6 grid items-start gap-10 lg:grid-cols-[1fr_22rem]">
          <div>
            <ul aria-label="Items in your cart" className="border-t border-line">
              {items.map((item) => (
                <CartLine
                  key={item.id}
                  item={item}
                  onQuantity={(quantity) => changeQuantity(item, quantity)}
                  onRemove={() => removeLine(item)}
                />
              ))}
            </ul>
            <ButtonLink to={paths.home} variant="secondary" className="mt-6">
              Continue Shopping
            </ButtonLink>
          </div>
          <Card className="p-5 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
            <h2 className="text-xl">Order Summary</h2>
            <p className="mt-1 mb-4 text-sm text-muted">{formatCounted(totalItems, 'item')}</p>
            <TotalsList totals={computeTotals(items)} />
            <ButtonLink to={paths.checkout} size="lg" className="mt-5 w-full">
              Proceed to Checkout
            </ButtonLink>
            <div className="mt-5">
              <PaymentMarks />
            </div>
            <p className="mt-4 flex gap-2 text-sm text-muted">
              <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
              Secure SSL encrypted checkout • {claims.moneyBack}
            </p>
            <p className="mt-1">
              <TermsLinks parts={['shipping', 'returns']} />
            </p>
          </Card>
        </div>
      )}
    </div>
  );
}
