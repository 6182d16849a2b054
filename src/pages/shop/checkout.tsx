import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyCart } from '#features/cart/components/empty-cart.tsx';
import { CheckoutForm } from '#features/checkout/components/checkout-form.tsx';
import { OrderItems } from '#features/orders/components/order-items.tsx';
import { OrderProblemNotice } from '#features/checkout/components/order-problem-notice.tsx';
import { TotalsList } from '#features/orders/components/totals-list.tsx';
import { useCheckout } from '#features/checkout/use-checkout.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  const { items, totals, paysOnline, isLoading, problem, failure, submit, acceptChanges } =
    useCheckout();

  // Fetch the code of the confirmation page now. The connection may be lost after the order is placed.
  useEffect(() => void import('./order-confirmation.tsx').catch(() => undefined), []);

  return (
    <div className="container-page min-h-dvh py-8 md:py-12">
      <Seo title="Secure Checkout" noindex />
      <ButtonLink to={paths.cart} variant="ghost" className="-ml-4">
        <ArrowLeft aria-hidden className="size-5" />
        Back to Cart
      </ButtonLink>
      <h1 className="mt-2 text-4xl">Secure Checkout</h1>
      {isLoading ? (
        <Skeleton className="mt-8 h-96" />
      ) : items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_24rem]">
          <Card className="p-4 sm:p-5 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:col-start-2 lg:row-start-1">
            <h2 className="mb-4 text-xl">Order Summary</h2>
            <div
              tabIndex={0}
              role="region"
              aria-label="Items in your order"
              className="mb-5 max-h-60 overflow-y-auto"
            >
              <OrderItems items={items} />
            </div>
            <TotalsList totals={totals} />
          </Card>
          <div className="grid gap-6 lg:col-start-1 lg:row-start-1">
            {problem && (
              <OrderProblemNotice problem={problem} items={items} onAccept={acceptChanges} />
            )}
            {paysOnline === undefined ? (
              <Skeleton className="h-96" />
            ) : (
              <CheckoutForm paysOnline={paysOnline} onSubmit={submit} failure={failure} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}
